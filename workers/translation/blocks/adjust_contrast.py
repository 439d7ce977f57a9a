from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageEnhance


def adjust_contrast(img, contrast_factor):
    """0 gives one gray, 1 the image, 2 twice its contrast."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Contrast(img).enhance(contrast_factor)
    if contrast_factor < 0:
        raise ValueError(f"contrast_factor ({contrast_factor}) is negative")
    array = img.asnumpy()
    kind = array.dtype if array.dtype.kind == "f" else np.float32
    mean = gray_array(array).astype(kind).mean((-3, -2, -1), keepdims=True)
    return Tensor(blend_images(array, mean, contrast_factor))
