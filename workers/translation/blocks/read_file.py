from __future__ import annotations

import numpy as np
from mindspore import Tensor


def read_file(path):
    """The bytes of a file."""
    return Tensor(np.fromfile(str(path), np.uint8))
