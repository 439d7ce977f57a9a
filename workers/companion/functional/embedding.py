"""Lookups in tables."""

from __future__ import annotations

import mindspore as ms
from mindspore import ops

from ..ops.reductions import norm
from ..ops.writing import write_into


def embedding(input, weight, padding_idx=None):
    """Rows of weight; the padding row gets no gradient."""
    found = ops.gather(weight, input, 0)
    if padding_idx is None:
        return found
    row = padding_idx if padding_idx >= 0 else weight.shape[0] + padding_idx
    return ops.where((input != row).expand_dims(-1), found, ops.stop_gradient(found))


def shortened_embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0):
    """Rows of weight, which are shortened to max_norm first, in weight itself."""
    if max_norm is not None:
        shorten_rows(weight, input, max_norm, norm_type)
    return embedding(input, weight, padding_idx)


def shorten_rows(weight, input, max_norm, norm_type=2.0):
    """Scales the rows that input names and whose norm is above max_norm, in place."""
    size = norm(ops.stop_gradient(weight), norm_type, -1, True)
    named = ops.zeros((weight.shape[0],), ms.float32)
    named[input.reshape(-1)] = 1.0
    above = ops.logical_and(named.expand_dims(-1) > 0, size > max_norm)
    write_into(weight, ops.stop_gradient(weight * ops.where(above, max_norm / (size + 1e-7), ops.ones_like(size))))


def embedding_bag(input, weight, offsets=None, mode="mean", per_sample_weights=None, padding_idx=None, include_last_offset=False):
    """Sum, mean or maximum of the embeddings of each bag: a row of input, or the indices between two offsets."""
    if offsets is not None:
        starts = offsets.tolist()[:-1] if include_last_offset else offsets.tolist()
        ends = [*starts[1:], offsets.tolist()[-1] if include_last_offset else input.shape[0]]
        bags = [
            (input[first:last], None if per_sample_weights is None else per_sample_weights[first:last])
            for first, last in zip(starts, ends)
        ]
        found = [
            embedding_bag(bag.expand_dims(0), weight, None, mode, share if share is None else share.expand_dims(0), padding_idx)
            if bag.shape[0]
            else ops.zeros((1, weight.shape[1]), weight.dtype)
            for bag, share in bags
        ]
        return ops.cat(found) if found else ops.zeros((0, weight.shape[1]), weight.dtype)
    rows = embedding(input, weight, padding_idx)
    real = ops.ones_like(input) if padding_idx is None else (input != padding_idx).astype(input.dtype)
    real = real.expand_dims(-1).astype(weight.dtype)
    if mode == "max":
        return ops.amax(rows - 1e38 * (1 - real), 1)
    rows = rows * real if per_sample_weights is None else rows * real * per_sample_weights.expand_dims(-1)
    return rows.sum(1) if mode == "sum" else rows.sum(1) / ops.clamp(real.sum(1), min=1)


def one_hot(tensor, num_classes=-1):
    """int64 vectors with a single 1; without num_classes the largest label decides."""
    if not tensor.size:
        if num_classes <= 0:
            raise RuntimeError("Can not infer total number of classes from empty tensor.")
        return ops.zeros((*tensor.shape, num_classes), ms.int64)
    count = int(tensor.max()) + 1 if num_classes == -1 else num_classes
    return ops.one_hot(tensor, count).astype(ms.int64)
