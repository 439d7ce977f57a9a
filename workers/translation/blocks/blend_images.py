from __future__ import annotations

import numpy as np


def blend_images(one, other, ratio):
    """ratio of the first array and the rest of the second, within the range of the first one's dtype."""
    kind = one.dtype.type if one.dtype.kind == "f" else np.float32
    mixed = kind(ratio) * one.astype(kind) + kind(1.0 - ratio) * other.astype(kind)
    return np.clip(mixed, 0, highest_value(one.dtype)).astype(one.dtype)
