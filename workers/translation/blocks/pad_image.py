from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageOps


def pad_image(img, padding, fill=0, padding_mode="constant"):
    """An image with borders: constant, edge, reflect or symmetric."""
    sides = sides_of(padding)
    if not isinstance(img, Image.Image):
        return Tensor(pad_array(img.asnumpy(), sides, img.ndim - 2, fill or 0, padding_mode))
    palette = img.getpalette() if img.mode == "P" else None
    if padding_mode == "constant":
        image = ImageOps.expand(img, sides, fill_of(fill, img))
    else:
        image = Image.fromarray(pad_array(np.asarray(img), sides, 0, mode=padding_mode))
    if palette:
        image.putpalette(palette)
    return image
