from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image


def adjust_hue(img, hue_factor):
    """Colors turned by a part of the circle of hues, from -0.5 to 0.5."""
    if not -0.5 <= hue_factor <= 0.5:
        raise ValueError(f"hue_factor ({hue_factor}) is not in [-0.5, 0.5]")
    if isinstance(img, Image.Image):
        if img.mode in {"L", "1", "I", "F"}:
            return img
        hue, saturation, value = img.convert("HSV").split()
        turned = np.array(hue, np.uint8) + np.int32(hue_factor * 255).astype(np.uint8)
        return Image.merge("HSV", (Image.fromarray(turned), saturation, value)).convert(img.mode)
    if img.shape[-3] == 1:
        return img
    array = img.asnumpy()
    return Tensor(converted_image(turned_hue(converted_image(array, np.float32), hue_factor), array.dtype))
