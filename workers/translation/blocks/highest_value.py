from __future__ import annotations

import numpy as np


def highest_value(dtype):
    """White: the highest whole number, 1 for floats."""
    return int(np.iinfo(dtype).max) if np.issubdtype(dtype, np.integer) else 1
