from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor


def range_with_end(start=0, end=None, step=1, dtype=None):
    """Numbers from start up to and including end, float32 unless said otherwise."""
    if end is None:
        start, end = 0, start
    count = int((end - start) / step) + 1
    return Tensor(start + step * np.arange(count), dtype or ms.float32)
