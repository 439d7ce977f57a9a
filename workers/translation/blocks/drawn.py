from __future__ import annotations

import numpy as np
from mindspore import Tensor


def drawn(picture, image):
    """A picture as a tensor of the kind that the image was."""
    levels = np.ascontiguousarray(np.asarray(picture).transpose(2, 0, 1))
    kind = image.asnumpy().dtype
    return Tensor(levels if kind == np.uint8 else levels.astype(kind) * kind.type(1 / 255))
