import mindspore as ms
import numpy as np
from mindspore import Tensor


def signal_general_cosine(M, *, a, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(
        np.asarray(
            sum(w * (-1) ** k * np.cos(2 * np.pi * k * np.arange(size) / (size - 1)) for k, w in enumerate(a))
            if size > 1
            else np.ones(size)
        )[:M],
        dtype or ms.float32,
    )
