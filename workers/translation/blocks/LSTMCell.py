from __future__ import annotations

from mindspore import nn, ops


class LSTMCell(nn.LSTMCell):
    """nn.LSTMCell with torch's arguments; the state starts from zero."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias)

    def construct(self, x, hx=None):
        if x.ndim == 1:
            wide = hx if hx is None else tuple(part.expand_dims(0) for part in hx)
            return tuple(part.squeeze(0) for part in self.construct(x.expand_dims(0), wide))
        zero = ops.zeros((x.shape[0], self.hidden_size), x.dtype) if hx is None else None
        return super().construct(x, (zero, zero) if hx is None else hx)
