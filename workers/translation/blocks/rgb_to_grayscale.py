from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image


def rgb_to_grayscale(img, num_output_channels=1):
    """A gray image of one or three equal channels."""
    if num_output_channels not in (1, 3):
        raise ValueError("num_output_channels should be 1 or 3")
    if isinstance(img, Image.Image):
        gray = img.convert("L")
        return gray if num_output_channels == 1 else Image.fromarray(np.dstack([np.array(gray)] * 3))
    gray = gray_array(img.asnumpy())
    return Tensor(gray if num_output_channels == 1 else np.repeat(gray, 3, -3))
