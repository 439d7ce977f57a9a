from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image


def pil_to_tensor(pic):
    """A PIL image as a tensor (C, H, W) of the same values."""
    if not isinstance(pic, Image.Image):
        raise TypeError(f"pic should be a PIL image, not {type(pic)}")
    return Tensor(np.ascontiguousarray(np.atleast_3d(np.array(pic)).transpose(2, 0, 1)))
