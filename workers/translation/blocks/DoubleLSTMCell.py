from __future__ import annotations

from mindspore import nn, ops


class DoubleLSTMCell(nn.LSTMCell):
    """nn.LSTMCell with torch's arguments, written out: MindSpore's own takes no float64."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias)

    def construct(self, x, hx=None):
        if x.ndim == 1:
            wide = hx if hx is None else tuple(part.expand_dims(0) for part in hx)
            return tuple(part.squeeze(0) for part in self.construct(x.expand_dims(0), wide))
        zero = ops.zeros((x.shape[0], self.hidden_size), x.dtype) if hx is None else None
        h, c = (zero, zero) if hx is None else hx
        gates = ops.dense(x, self.weight_ih, self.bias_ih) + ops.dense(h, self.weight_hh, self.bias_hh)
        i, f, g, o = ops.split(gates, self.hidden_size, axis=1)
        c = ops.sigmoid(f) * c + ops.sigmoid(i) * ops.tanh(g)
        return ops.sigmoid(o) * ops.tanh(c), c
