from __future__ import annotations

import numpy as np
from mindspore import Tensor, ops


def scatter_reduce(input, dim, index, src, reduce, include_self=True):
    """A copy of input in which every place along dim is reduced with the elements of src that point to it."""
    whole = tuple(slice(None) if axis == dim % input.ndim else slice(0, n) for axis, n in enumerate(index.shape))
    part = ops.movedim(input[whole], dim, -1)
    index, src = (ops.movedim(t, dim, -1) for t in (index, src[tuple(slice(0, n) for n in index.shape)]))
    hits = index.expand_dims(-2) == Tensor(np.arange(part.shape[-1])[:, None])
    start = {"sum": 0, "mean": 0, "prod": 1, "amax": -np.inf, "amin": np.inf}[reduce]
    if not input.is_floating_point() and abs(start) > 1:
        start = np.iinfo(part.asnumpy().dtype).min if reduce == "amax" else np.iinfo(part.asnumpy().dtype).max
    full = ops.full(hits.shape, start, dtype=part.dtype)
    picked = ops.where(hits, src.expand_dims(-2), full)
    if include_self:
        picked = ops.cat((picked, part.expand_dims(-1)), axis=-1)
    counts = hits.astype(part.dtype).sum(-1) + int(include_self)
    names = {"sum": ops.sum, "mean": ops.sum, "prod": ops.prod, "amax": ops.amax, "amin": ops.amin}
    result = names[reduce](picked, -1).astype(part.dtype)
    if reduce == "mean":
        counts = ops.maximum(counts, ops.ones_like(counts))
        result = result / counts if input.is_floating_point() else ops.floor_divide(result, counts)
    result = ops.movedim(ops.where(hits.any(-1), result, part), -1, dim)
    output = input.copy()
    output[whole] = result
    return output
