from __future__ import annotations

from mindspore import Tensor


def entry_at(tensor, *index):
    """tensor[index] where tensors of one number count as numbers: as tensors they would have no gradient together."""
    return tensor[tuple(int(part) if isinstance(part, Tensor) and part.ndim == 0 else part for part in index)]
