from __future__ import annotations

from mindspore import Tensor, ops


def min_with_nan(input, dim=None, keepdim=False, *, other=None):
    """The minimum of all, the minima along an axis with their places, or of two tensors; nan wins, as in torch."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return minimum_with_nan(input, other)
    if dim is None:
        return amin_with_nan(input)
    places = argmin_with_nan(input, dim, True)
    values = ops.gather_elements(input, dim, places)
    return (values, places) if keepdim else (values.squeeze(dim), places.squeeze(dim))
