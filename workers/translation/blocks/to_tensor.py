from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image


def to_tensor(pic):
    """A PIL image or an array (H, W, C) as a tensor (C, H, W); bytes become float32 from 0 to 1."""
    if isinstance(pic, Image.Image):
        array = np.array(pic, {"I": np.int32, "I;16": np.int16, "F": np.float32}.get(pic.mode, np.uint8))
        array = array * np.uint8(255) if pic.mode == "1" else array
    elif isinstance(pic, np.ndarray) and pic.ndim in (2, 3):
        array = pic
    else:
        raise TypeError(f"pic should be a PIL image or an array of 2 or 3 dimensions, not {type(pic)}")
    array = np.ascontiguousarray(np.atleast_3d(array).transpose(2, 0, 1))
    return Tensor(array.astype(np.float32) / 255 if array.dtype == np.uint8 else array)
