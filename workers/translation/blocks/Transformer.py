from __future__ import annotations

from mindspore import nn, ops


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
