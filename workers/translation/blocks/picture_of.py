from __future__ import annotations

import numpy as np
from PIL import Image


def picture_of(image):
    """A tensor (1 or 3, height, width) of bytes, or of numbers from 0 to 1, as a picture to draw on."""
    values = image.asnumpy()
    if values.ndim != 3 or values.shape[0] not in (1, 3):
        raise ValueError("Only grayscale and RGB images are supported")
    levels = values if values.dtype == np.uint8 else (values * np.float32(255.999)).astype(np.uint8)
    return Image.fromarray(np.ascontiguousarray(np.broadcast_to(levels, (3, *levels.shape[1:])).transpose(1, 2, 0)))
