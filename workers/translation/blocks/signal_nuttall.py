import mindspore as ms
import numpy as np
from mindspore import Tensor


def signal_nuttall(M, *, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(
        np.asarray(
            sum(
                a * (-1) ** k * np.cos(2 * np.pi * k * np.arange(size) / (size - 1))
                for k, a in enumerate((0.3635819, 0.4891775, 0.1365995, 0.0106411))
            )
            if size > 1
            else np.ones(size)
        )[:M],
        dtype or ms.float32,
    )
