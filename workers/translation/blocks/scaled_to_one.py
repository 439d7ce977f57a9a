from __future__ import annotations

import numpy as np


def scaled_to_one(values, value_range=None):
    """The range, or what there is of values, brought to 0 to 1."""
    if value_range is not None and not isinstance(value_range, tuple):
        raise TypeError("value_range has to be a tuple (min, max) if specified. min and max are numbers")
    low, high = value_range or (float(values.min()), float(values.max()))
    return (np.clip(values, low, high) - low) / max(high - low, 1e-5)
