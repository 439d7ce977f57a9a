import mindspore as ms
import numpy as np
from mindspore import Tensor


def hann_window(window_length, periodic=True, *, dtype=None):
    """A raised cosine window; a periodic one leaves its last point out."""
    if window_length < 2:
        return Tensor(np.ones(window_length), dtype or ms.float32)
    size = window_length + bool(periodic)
    return Tensor(np.hanning(size)[:window_length], dtype or ms.float32)
