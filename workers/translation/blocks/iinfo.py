from __future__ import annotations

import collections

import mindspore as ms
import numpy as np


def iinfo(type):
    """The limits of a whole-number dtype as Python numbers."""
    info = np.iinfo(ms.dtype_to_nptype(type))
    return collections.namedtuple("iinfo", "bits dtype max min")(info.bits, str(info.dtype), int(info.max), int(info.min))
