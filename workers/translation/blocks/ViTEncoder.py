from __future__ import annotations

import collections

from mindspore import Parameter, nn, ops


class ViTEncoder(nn.Cell):
    """Places and parts of a vision transformer."""

    def __init__(self, seq_length, num_layers, dropout, *sizes):
        super().__init__()
        self.pos_embedding = Parameter(ops.randn(1, seq_length, sizes[1]) * 0.02, name="pos_embedding")
        self.dropout = nn.Dropout(p=float(dropout))
        layers = collections.OrderedDict()
        for number in range(num_layers):
            layers[f"encoder_layer_{number}"] = EncoderBlock(*sizes)
        self.layers = nn.SequentialCell(layers)
        self.ln = LayerNorm(sizes[1], eps=1e-6)

    def construct(self, x):
        return self.ln(self.layers(self.dropout(x + self.pos_embedding)))
