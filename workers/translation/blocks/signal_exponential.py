import mindspore as ms
import numpy as np
from mindspore import Tensor


def signal_exponential(M, *, center=None, tau=1.0, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(
        np.asarray(
            np.exp(-np.abs(np.arange(size) - ((size - 1) / 2 if center is None else center)) / tau) if size > 1 else np.ones(size)
        )[:M],
        dtype or ms.float32,
    )
