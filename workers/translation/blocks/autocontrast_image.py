from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageOps


def autocontrast_image(img):
    """Each channel from black to white."""
    if isinstance(img, Image.Image):
        return ImageOps.autocontrast(img)
    array = img.asnumpy()
    kind, white = array.dtype.type if array.dtype.kind == "f" else np.float32, highest_value(array.dtype)
    lowest, highest = (each((-2, -1), keepdims=True).astype(kind) for each in (array.min, array.max))
    flat = highest == lowest
    scale = np.where(flat, kind(1), kind(white) / np.where(flat, kind(1), highest - lowest))
    return Tensor(np.clip((array - np.where(flat, kind(0), lowest)) * scale, 0, white).astype(array.dtype))
