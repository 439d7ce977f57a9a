"""Layers that compute in float64."""

from __future__ import annotations

from mindspore import nn, ops

from ..functional.loss import cross_entropy


class DoubleCrossEntropyLoss(nn.Cell):
    """Cross entropy in the precision of the input."""

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
        super().__init__()
        self.options = (weight, ignore_index, reduction, label_smoothing)

    def construct(self, logits, labels):
        return cross_entropy(logits, labels, *self.options)


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
