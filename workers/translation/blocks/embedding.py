from __future__ import annotations

from mindspore import ops


def embedding(input, weight, padding_idx=None):
    """Rows of weight; the padding row gets no gradient."""
    found = ops.gather(weight, input, 0)
    if padding_idx is None:
        return found
    row = padding_idx if padding_idx >= 0 else weight.shape[0] + padding_idx
    return ops.where((input != row).expand_dims(-1), found, ops.stop_gradient(found))
