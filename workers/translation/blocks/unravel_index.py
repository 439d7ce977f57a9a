from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor


def unravel_index(indices, shape):
    """The coordinates of places counted over a whole shape."""
    return tuple(Tensor(part, ms.int64) for part in np.unravel_index(indices.asnumpy(), shape))
