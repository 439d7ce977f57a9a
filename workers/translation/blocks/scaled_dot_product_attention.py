from __future__ import annotations

import math

import mindspore as ms
from mindspore import ops


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    """softmax(query @ key.T * scale + mask) @ value; a boolean mask says what may be looked at."""
    if enable_gqa:
        groups = query.shape[-3] // key.shape[-3]
        key, value = key.repeat_interleave(groups, -3), value.repeat_interleave(groups, -3)
    scores = ops.matmul(query, key.swapaxes(-2, -1)) * (1 / math.sqrt(query.shape[-1]) if scale is None else scale)
    if is_causal:
        attn_mask = ops.ones(scores.shape[-2:], ms.float32).tril().astype(ms.bool_)
    if attn_mask is not None:
        boolean = attn_mask.dtype == ms.bool_
        scores = scores.masked_fill(ops.logical_not(attn_mask), -math.inf) if boolean else scores + attn_mask
    weights = softmax(scores, -1)
    return ops.matmul(ops.dropout(weights, dropout_p) if dropout_p > 0 else weights, value)
