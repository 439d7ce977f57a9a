from __future__ import annotations

from mindspore import ops


def hsplit(input, indices_or_sections):
    """Parts along the second dimension, of a vector along its only one."""
    return ops.tensor_split(input, indices_or_sections, axis=0 if input.ndim == 1 else 1)
