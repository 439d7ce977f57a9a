from __future__ import annotations

from mindspore import nn


class MLP(nn.SequentialCell):
    """Dense layers with normalisation, activation and dropout between them."""

    def __init__(
        self, in_channels, hidden_channels, norm_layer=None, activation_layer=nn.ReLU, inplace=None, bias=True, dropout=0.0
    ):
        cells, width = [], in_channels
        for wide in hidden_channels[:-1]:
            cells += [nn.Dense(width, wide, has_bias=bias), *([norm_layer(wide)] if norm_layer else [])]
            cells += [activation_layer(), nn.Dropout(p=float(dropout))]
            width = wide
        cells += [nn.Dense(width, hidden_channels[-1], has_bias=bias), nn.Dropout(p=float(dropout))]
        super().__init__(*cells)
