from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageEnhance


def adjust_brightness(img, brightness_factor):
    """0 gives black, 1 the image, 2 twice its brightness."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Brightness(img).enhance(brightness_factor)
    if brightness_factor < 0:
        raise ValueError(f"brightness_factor ({brightness_factor}) is negative")
    array = img.asnumpy()
    return Tensor(blend_images(array, np.zeros_like(array), brightness_factor))
