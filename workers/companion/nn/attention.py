"""Attention and transformers."""

from __future__ import annotations

import copy
import math

import mindspore as ms
from mindspore import nn, ops

from ..functional.activation import softmax_with_single


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

    def __call__(self, query, key, value, *args, **kwargs):
        return super().__call__(query, key, value, *args, **kwargs)  # which asks for them by position

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


def attention_scores(query, key, attn_mask, is_causal, scale):
    """query @ key.T * scale + mask; what a boolean mask does not let see is minus infinity."""
    scores = ops.matmul(query, key.swapaxes(-2, -1)) * (1 / math.sqrt(query.shape[-1]) if scale is None else scale)
    if is_causal:
        attn_mask = ops.ones(scores.shape[-2:], ms.float32).tril().astype(ms.bool_)
    if attn_mask is None:
        return scores
    boolean = attn_mask.dtype == ms.bool_
    return scores.masked_fill(ops.logical_not(attn_mask), -math.inf) if boolean else scores + attn_mask


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    """softmax(query @ key.T * scale + mask) @ value; a boolean mask says what may be looked at."""
    if enable_gqa:
        groups = query.shape[-3] // key.shape[-3]
        key, value = key.repeat_interleave(groups, -3), value.repeat_interleave(groups, -3)
    weights = ops.softmax(attention_scores(query, key, attn_mask, is_causal, scale), -1)
    return ops.matmul(ops.dropout(weights, dropout_p) if dropout_p > 0 else weights, value)


def attention_with_single_keys(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    """scaled_dot_product_attention for a CPU, on which a gradient of softmax along a single key spoils later ones."""
    if key.shape[-2] != 1:
        return scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa)
    if enable_gqa:
        groups = query.shape[-3] // key.shape[-3]
        key, value = key.repeat_interleave(groups, -3), value.repeat_interleave(groups, -3)
    weights = softmax_with_single(attention_scores(query, key, attn_mask, is_causal, scale), -1)
    return ops.matmul(ops.dropout(weights, dropout_p) if dropout_p > 0 else weights, value)


class TransformerEncoder(nn.Cell):
    """The same layer several times, each copy with weights of its own."""

    def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True):
        super().__init__()
        self.layers = nn.CellList([copy.deepcopy(encoder_layer) for _ in range(num_layers)])
        self.num_layers, self.norm = num_layers, norm

    def construct(self, src, mask=None, src_key_padding_mask=None, is_causal=None):
        for layer in self.layers:
            src = layer(src, src_mask=mask, src_key_padding_mask=src_key_padding_mask)
        return src if self.norm is None else self.norm(src)


class Transformer(nn.Transformer):
    """nn.Transformer with torch's arguments and starting values."""

    def __init__(
        self,
        d_model=512,
        nhead=8,
        num_encoder_layers=6,
        num_decoder_layers=6,
        dim_feedforward=2048,
        dropout=0.1,
        activation="relu",
        custom_encoder=None,
        custom_decoder=None,
        layer_norm_eps=1e-5,
        batch_first=False,
        norm_first=False,
        device=None,
        dtype=None,
    ):
        sizes = (d_model, nhead, num_encoder_layers, num_decoder_layers, dim_feedforward, float(dropout), activation)
        super().__init__(*sizes, custom_encoder, custom_decoder, layer_norm_eps, batch_first, norm_first)
        if custom_encoder is None:
            stacked = TransformerEncoder(None, 0, self.encoder.norm)
            stacked.layers, stacked.num_layers = self.encoder.layers, num_encoder_layers
            self.encoder = stacked
        for name, parameter in self.parameters_and_names():
            if name.endswith("out_proj.bias"):
                parameter.set_data(ops.zeros(parameter.shape))

    def construct(
        self,
        src,
        tgt,
        src_mask=None,
        tgt_mask=None,
        memory_mask=None,
        src_key_padding_mask=None,
        tgt_key_padding_mask=None,
        memory_key_padding_mask=None,
        src_is_causal=None,
        tgt_is_causal=None,
        memory_is_causal=False,
    ):
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask)
        padding = {"tgt_key_padding_mask": tgt_key_padding_mask, "memory_key_padding_mask": memory_key_padding_mask}
        return self.decoder(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, **padding)


class TransformerDecoder(nn.Cell):
    """The same layer several times, each copy with weights of its own."""

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = nn.CellList([copy.deepcopy(decoder_layer) for _ in range(num_layers)])
        self.num_layers, self.norm = num_layers, norm

    def construct(
        self,
        tgt,
        memory,
        tgt_mask=None,
        memory_mask=None,
        tgt_key_padding_mask=None,
        memory_key_padding_mask=None,
        tgt_is_causal=None,
        memory_is_causal=False,
    ):
        masks = (tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)
        for layer in self.layers:
            tgt = layer(tgt, memory, *masks)
        return tgt if self.norm is None else self.norm(tgt)


class TransformerDecoderLayer(nn.TransformerDecoderLayer):
    """nn.TransformerDecoderLayer with torch's arguments and starting values."""

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
        self.multihead_attn.out_proj.bias.set_data(ops.zeros(d_model))

    def construct(
        self,
        tgt,
        memory,
        tgt_mask=None,
        memory_mask=None,
        tgt_key_padding_mask=None,
        memory_key_padding_mask=None,
        tgt_is_causal=False,
        memory_is_causal=False,
    ):
        return super().construct(tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)


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
