from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image


def adjust_gamma(img, gamma, gain=1):
    """gain * image ** gamma, for values from 0 to 1."""
    if gamma < 0:
        raise ValueError("gamma should not be negative")
    if isinstance(img, Image.Image):
        table = [int((255 + 1 - 1e-3) * gain * pow(each / 255.0, gamma)) for each in range(256)] * 3
        return img.convert("RGB").point(table).convert(img.mode)
    array = img.asnumpy()
    plain = array if array.dtype.kind == "f" else converted_image(array, np.float32)
    return Tensor(converted_image(np.clip(gain * plain ** plain.dtype.type(gamma), 0, 1), array.dtype))
