from __future__ import annotations

from mindspore import nn, ops


class MultiheadAttention(nn.MultiheadAttention):
    """nn.MultiheadAttention with torch's constructor, starting values and results."""

    def __init__(
        self,
        embed_dim,
        num_heads,
        dropout=0.0,
        bias=True,
        add_bias_kv=False,
        add_zero_attn=False,
        kdim=None,
        vdim=None,
        batch_first=False,
        device=None,
        dtype=None,
    ):
        super().__init__(embed_dim, num_heads, float(dropout), bias, add_bias_kv, add_zero_attn, kdim, vdim, batch_first)
        if bias:
            self.out_proj.bias.set_data(ops.zeros(embed_dim))

    def construct(
        self,
        query,
        key,
        value,
        key_padding_mask=None,
        need_weights=True,
        attn_mask=None,
        average_attn_weights=True,
        is_causal=False,
    ):
        result = super().construct(query, key, value, key_padding_mask, need_weights, attn_mask, average_attn_weights)
        return result if need_weights else (result[0], None)
