from __future__ import annotations

import collections

import mindspore as ms
import numpy as np


def finfo(type=None):
    """The limits of a floating point dtype as Python numbers."""
    info = np.finfo(ms.dtype_to_nptype(type or ms.float32))
    names = ("eps", "max", "min", "tiny", "resolution", "smallest_normal")
    numbers = [float(getattr(info, name)) for name in names]
    return collections.namedtuple("finfo", ("bits", "dtype", *names))(info.bits, str(info.dtype), *numbers)
