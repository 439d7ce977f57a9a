from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageOps


def posterize_image(img, bits):
    """Only so many bits of each byte are kept."""
    if not 0 <= bits <= 8:
        raise ValueError(f"bits should be between 0 and 8, not {bits}")
    if isinstance(img, Image.Image):
        return ImageOps.posterize(img, bits)
    array = img.asnumpy()
    if array.dtype != np.uint8:
        raise TypeError(f"only uint8 tensors are supported, not {array.dtype}")
    return Tensor(array & np.uint8(256 - 2 ** (8 - bits) if bits else 0))
