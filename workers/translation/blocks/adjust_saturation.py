from __future__ import annotations

from mindspore import Tensor
from PIL import Image, ImageEnhance


def adjust_saturation(img, saturation_factor):
    """0 gives a gray image, 1 the image, 2 twice its saturation."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Color(img).enhance(saturation_factor)
    if saturation_factor < 0:
        raise ValueError(f"saturation_factor ({saturation_factor}) is negative")
    array = img.asnumpy()
    return img if array.shape[-3] == 1 else Tensor(blend_images(array, gray_array(array), saturation_factor))
