from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageEnhance


def adjust_sharpness(img, sharpness_factor):
    """0 gives a smoothed image, 1 the image, 2 twice its sharpness."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Sharpness(img).enhance(sharpness_factor)
    if sharpness_factor < 0:
        raise ValueError(f"sharpness_factor ({sharpness_factor}) is negative")
    array = img.asnumpy()
    if min(array.shape[-2:]) <= 2:
        return img
    plain = array if array.dtype.kind == "f" else array.astype(np.float32)
    windows = np.lib.stride_tricks.sliding_window_view(plain, (3, 3), (-2, -1))
    kernel = np.array([[1, 1, 1], [1, 5, 1], [1, 1, 1]], plain.dtype) / plain.dtype.type(13)
    inner, smooth = (windows * kernel).sum((-2, -1)), array.copy()
    smooth[..., 1:-1, 1:-1] = inner if array.dtype.kind == "f" else np.round(inner)
    return Tensor(blend_images(array, smooth, sharpness_factor))
