from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image


def to_pil_image(pic, mode=None):
    """A tensor (C, H, W) or an array (H, W, C) as a PIL image; floats from 0 to 1 become bytes."""
    if isinstance(pic, Tensor):
        array = pic.asnumpy().transpose(1, 2, 0) if pic.ndim == 3 else pic.asnumpy()
    elif isinstance(pic, np.ndarray):
        array = pic
    else:
        raise TypeError(f"pic should be a tensor or an array, not {type(pic)}")
    if array.ndim not in (2, 3):
        raise ValueError(f"pic should have 2 or 3 dimensions, not {array.ndim}")
    array = np.atleast_3d(array)
    if array.dtype.kind == "f" and mode != "F":
        array = (array * 255).astype(np.uint8)
    plain = np.ascontiguousarray(array)
    return Image.frombytes(pil_mode(array, mode), (array.shape[1], array.shape[0]), plain.tobytes())
