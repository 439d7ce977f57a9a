from __future__ import annotations

from mindspore import ops


def select(input, dim, index):
    """The slice at one index along dim."""
    return ops.movedim(input, dim, 0)[index]
