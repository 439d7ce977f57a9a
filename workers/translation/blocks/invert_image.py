from __future__ import annotations

from mindspore import Tensor
from PIL import Image, ImageOps


def invert_image(img):
    """White becomes black."""
    if isinstance(img, Image.Image):
        return ImageOps.invert(img)
    array = img.asnumpy()
    return Tensor((highest_value(array.dtype) - array).astype(array.dtype))
