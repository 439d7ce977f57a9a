from __future__ import annotations

from mindspore import nn, ops


class DoubleGRUCell(nn.GRUCell):
    """nn.GRUCell with torch's arguments, written out: MindSpore's own takes no float64."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias)

    def construct(self, x, hx=None):
        if x.ndim == 1:
            return self.construct(x.expand_dims(0), hx if hx is None else hx.expand_dims(0)).squeeze(0)
        h = ops.zeros((x.shape[0], self.hidden_size), x.dtype) if hx is None else hx
        r, z, n = ops.split(ops.dense(x, self.weight_ih, self.bias_ih), self.hidden_size, axis=1)
        r_h, z_h, n_h = ops.split(ops.dense(h, self.weight_hh, self.bias_hh), self.hidden_size, axis=1)
        z = ops.sigmoid(z + z_h)
        return (1 - z) * ops.tanh(n + ops.sigmoid(r + r_h) * n_h) + z * h
