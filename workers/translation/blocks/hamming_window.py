import mindspore as ms
import numpy as np
from mindspore import Tensor


def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, *, dtype=None):
    """A raised cosine window on a pedestal; a periodic one leaves its last point out."""
    if window_length < 2:
        return Tensor(np.ones(window_length), dtype or ms.float32)
    size = window_length + bool(periodic)
    return Tensor((alpha - beta * np.cos(2 * np.pi * np.arange(size) / (size - 1)))[:window_length], dtype or ms.float32)
