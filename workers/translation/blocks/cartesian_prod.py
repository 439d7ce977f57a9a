from __future__ import annotations

from mindspore import ops


def cartesian_prod(*tensors):
    """ops.cartesian_prod; a single tensor comes back as it is."""
    return ops.cartesian_prod(*tensors) if len(tensors) > 1 else tensors[0]
