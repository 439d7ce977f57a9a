from __future__ import annotations

from mindspore import nn, ops


class GRUCell(nn.GRUCell):
    """nn.GRUCell with torch's arguments; the state starts from zero."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias)

    def construct(self, x, hx=None):
        zero = ops.zeros((x.shape[0], self.hidden_size), x.dtype) if hx is None else None
        return super().construct(x, zero if hx is None else hx)
