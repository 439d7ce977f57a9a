from __future__ import annotations

from mindspore import ops


def clamp_with_nan(input, min=None, max=None):
    """Limits the values and leaves nan as it is, as torch does."""
    limited = clamp(input, min, max)
    return ops.where(ops.isnan(input), input.astype(limited.dtype), limited) if input.is_floating_point() else limited
