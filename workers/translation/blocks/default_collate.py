from __future__ import annotations

import numpy as np
from mindspore import Tensor, ops


def default_collate(batch):
    """One batch from a list of items: tensors are stacked, numbers become a tensor, containers are gone through."""
    first = batch[0]
    if isinstance(first, Tensor):
        return ops.stack(list(batch))
    if isinstance(first, (np.ndarray, np.generic)):
        return Tensor(np.stack(batch))
    if isinstance(first, (bool, int)):
        return Tensor(np.array(batch))
    if isinstance(first, float):
        return Tensor(np.array(batch, np.float64))
    if isinstance(first, dict):
        return {key: default_collate([item[key] for item in batch]) for key in first}
    if isinstance(first, (tuple, list)):
        parts = [default_collate(list(part)) for part in zip(*batch, strict=True)]
        return type(first)(*parts) if hasattr(first, "_fields") else parts
    return batch
