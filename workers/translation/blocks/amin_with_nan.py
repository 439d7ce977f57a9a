from __future__ import annotations

from mindspore import ops


def amin_with_nan(input, dim=(), keepdim=False):
    """Smallest elements over the given axes or all of them; nan wins, as in torch."""
    return -amax_with_nan(-input, dim, keepdim) if input.is_floating_point() else ops.amin(input, axis=dim, keepdims=keepdim)
