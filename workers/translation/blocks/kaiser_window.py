import mindspore as ms
import numpy as np
from mindspore import Tensor


def kaiser_window(window_length, periodic=True, beta=12.0, *, dtype=None):
    """A Kaiser window; a periodic one leaves its last point out."""
    if window_length < 2:
        return Tensor(np.ones(window_length), dtype or ms.float32)
    size = window_length + bool(periodic)
    return Tensor(np.kaiser(size, beta)[:window_length], dtype or ms.float32)
