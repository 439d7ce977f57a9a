import mindspore as ms
import numpy as np
from mindspore import Tensor


def signal_bartlett(M, *, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(np.asarray(np.bartlett(size) if size > 1 else np.ones(size))[:M], dtype or ms.float32)
