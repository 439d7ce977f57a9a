from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor


def normalize_image(tensor, mean, std, inplace=False):
    """(tensor - mean) / std for each channel: one image by numpy, a batch by MindSpore, whose gradients go on."""
    if not isinstance(tensor, Tensor) or not tensor.is_floating_point() or tensor.ndim < 3:
        raise TypeError("normalize takes a floating tensor (..., C, H, W)")
    mean, std = (np.array(each, ms.dtype_to_nptype(tensor.dtype)).reshape(-1, 1, 1) for each in (mean, std))
    if (std == 0).any():
        raise ValueError("a standard deviation is zero: division by it is not possible")
    one = tensor.ndim == 3
    result = Tensor((tensor.asnumpy() - mean) / std) if one else (tensor - Tensor(mean)) / Tensor(std)
    return write_into(tensor, result) if inplace else result
