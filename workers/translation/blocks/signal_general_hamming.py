import mindspore as ms
import numpy as np
from mindspore import Tensor


def signal_general_hamming(M, *, alpha=0.54, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(
        np.asarray(alpha - (1 - alpha) * np.cos(2 * np.pi * np.arange(size) / (size - 1)) if size > 1 else np.ones(size))[:M],
        dtype or ms.float32,
    )
