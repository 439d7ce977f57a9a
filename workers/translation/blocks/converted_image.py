from __future__ import annotations

import numpy as np


def converted_image(array, dtype):
    """An array in another dtype, its range of values mapped on that of the other: 0..255 on 0..1."""
    old, new = array.dtype, np.dtype(dtype)
    if old == new or (old.kind == "f" and new.kind == "f"):
        return array.astype(new)
    if old.kind == "f":
        if (old, new) in {(np.float32, np.int32), (np.float32, np.int64), (np.float64, np.int64)}:
            raise RuntimeError(f"the cast from {old} to {new} cannot be performed safely")
        return (array * old.type(highest_value(new) + 1.0 - 1e-3)).astype(new)
    if new.kind == "f":
        return array.astype(new) / new.type(highest_value(old))
    if highest_value(old) > highest_value(new):
        return (array // ((highest_value(old) + 1) // (highest_value(new) + 1))).astype(new)
    return array.astype(new) * new.type((highest_value(new) + 1) // (highest_value(old) + 1))
