from __future__ import annotations

from mindspore import nn, ops


class TransformerEncoderLayer(nn.TransformerEncoderLayer):
    """nn.TransformerEncoderLayer with torch's arguments and starting values."""

    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward=2048,
        dropout=0.1,
        activation="relu",
        layer_norm_eps=1e-5,
        batch_first=False,
        norm_first=False,
        device=None,
        dtype=None,
    ):
        super().__init__(d_model, nhead, dim_feedforward, float(dropout), activation, layer_norm_eps, batch_first, norm_first)
        self.self_attn.out_proj.bias.set_data(ops.zeros(d_model))

    def construct(self, src, src_mask=None, src_key_padding_mask=None, is_causal=False):
        return super().construct(src, src_mask, src_key_padding_mask)
