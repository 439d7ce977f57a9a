from __future__ import annotations

from mindspore import nn, ops


class GRUCell(nn.GRUCell):
    """nn.GRUCell with torch's arguments; the state starts from zero."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias)

    def construct(self, x, hx=None):
        if x.ndim == 1:
            return self.construct(x.expand_dims(0), hx if hx is None else hx.expand_dims(0)).squeeze(0)
        zero = ops.zeros((x.shape[0], self.hidden_size), x.dtype) if hx is None else None
        return super().construct(x, zero if hx is None else hx)
