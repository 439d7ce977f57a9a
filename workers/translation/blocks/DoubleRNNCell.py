from __future__ import annotations

from mindspore import nn, ops


class DoubleRNNCell(nn.RNNCell):
    """nn.RNNCell with torch's arguments, written out: MindSpore's own takes no float64."""

    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, nonlinearity)

    def construct(self, x, hx=None):
        if x.ndim == 1:
            return self.construct(x.expand_dims(0), hx if hx is None else hx.expand_dims(0)).squeeze(0)
        h = ops.zeros((x.shape[0], self.hidden_size), x.dtype) if hx is None else hx
        both = ops.dense(x, self.weight_ih, self.bias_ih) + ops.dense(h, self.weight_hh, self.bias_hh)
        return ops.tanh(both) if self.nonlinearity == "tanh" else ops.relu(both)
