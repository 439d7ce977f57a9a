from __future__ import annotations

import numpy as np


def pad_array(array, sides, first, fill=0, mode="constant"):
    """Borders around the axes `first` (height) and `first + 1` (width); negative ones are cut off."""
    left, top, right, bottom = sides
    inside, borders = [slice(None)] * array.ndim, [(0, 0)] * array.ndim
    for axis, before, after in ((first, top, bottom), (first + 1, left, right)):
        inside[axis] = slice(max(-before, 0), array.shape[axis] + min(after, 0))
        borders[axis] = (max(before, 0), max(after, 0))
    more = {"constant_values": fill} if mode == "constant" else {}
    return np.pad(array[tuple(inside)], borders, mode, **more)
