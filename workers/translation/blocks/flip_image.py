from __future__ import annotations

import numpy as np
from mindspore import Tensor, ops


def flip_image(img, axis):
    """A tensor turned round: one image by numpy, a batch by MindSpore."""
    if img.ndim > 3:
        return ops.flip(img, (img.ndim + axis,))
    return Tensor(np.ascontiguousarray(np.flip(img.asnumpy(), axis)))
