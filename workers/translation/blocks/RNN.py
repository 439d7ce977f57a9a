from __future__ import annotations

from mindspore import nn


class RNN(nn.RNN):
    """nn.RNN with torch's arguments, for packed sequences and input without a batch as well."""

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        nonlinearity="tanh",
        bias=True,
        batch_first=False,
        dropout=0.0,
        bidirectional=False,
        device=None,
        dtype=None,
    ):
        super().__init__(
            input_size,
            hidden_size,
            num_layers,
            nonlinearity=nonlinearity,
            has_bias=bias,
            batch_first=batch_first,
            dropout=float(dropout),
            bidirectional=bidirectional,
        )
        self.input_size = input_size

    def construct(self, x, hx=None):
        return over_sequences(super().construct, x, hx, self.batch_first)
