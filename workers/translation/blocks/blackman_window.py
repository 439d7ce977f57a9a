import mindspore as ms
import numpy as np
from mindspore import Tensor


def blackman_window(window_length, periodic=True, *, dtype=None):
    """A window of three cosines; a periodic one leaves its last point out."""
    if window_length < 2:
        return Tensor(np.ones(window_length), dtype or ms.float32)
    size = window_length + bool(periodic)
    return Tensor(np.blackman(size)[:window_length], dtype or ms.float32)
