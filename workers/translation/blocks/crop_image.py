from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image


def crop_image(img, top, left, height, width):
    """A part of an image; what lies outside of it is black."""
    right, bottom = left + width, top + height
    if isinstance(img, Image.Image):
        return img.crop((left, top, right, bottom))
    _, rows, columns = get_dimensions(img)
    inside = img if img.ndim > 3 else img.asnumpy()  # the gradients of a batch go on
    inside = inside[..., max(top, 0) : bottom, max(left, 0) : right]
    inside = inside if img.ndim > 3 else Tensor(np.ascontiguousarray(inside))
    if left >= 0 and top >= 0 and right <= columns and bottom <= rows:
        return inside
    before = [max(-left + min(0, right), 0), max(-top + min(0, bottom), 0)]
    return pad_image(inside, [*before, max(right - max(columns, left), 0), max(bottom - max(rows, top), 0)])
