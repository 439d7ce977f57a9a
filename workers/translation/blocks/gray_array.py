from __future__ import annotations

import numpy as np


def gray_array(array):
    """The brightness (..., 1, H, W) of an array (..., 3, H, W) in its own dtype."""
    if array.shape[-3] == 1:
        return array
    if array.shape[-3] != 3:
        raise TypeError(f"an image has 1 or 3 channels, not {array.shape[-3]}")
    kind = array.dtype if array.dtype.kind == "f" else np.dtype(np.float32)
    red, green, blue = np.moveaxis(array.astype(kind), -3, 0)
    gray = kind.type(0.2989) * red + kind.type(0.587) * green + kind.type(0.114) * blue
    return gray.astype(array.dtype)[..., None, :, :]
