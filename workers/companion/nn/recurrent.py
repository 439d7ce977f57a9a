"""Recurrent layers and cells."""

from __future__ import annotations

import math

import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops
from mindspore.common import initializer

from .packing import PackedSequence, pack_padded_sequence, pad_packed_sequence


def over_sequences(run, x, hx, batch_first):
    """Run a recurrent layer over a packed batch, or over one sequence without a batch."""
    hx = tuple(hx) if isinstance(hx, list) else hx
    if isinstance(x, PackedSequence):
        padded, lengths = pad_packed_sequence(x, batch_first)
        out, state = run(padded, hx, lengths)
        return pack_padded_sequence(out, lengths, batch_first, x.sorted_indices is None), state
    if x.ndim == 3:
        return run(x, hx, None)
    wide = hx if hx is None else hx.expand_dims(1) if isinstance(hx, Tensor) else tuple(part.expand_dims(1) for part in hx)
    axis = 0 if batch_first else 1
    out, state = run(x.expand_dims(axis), wide, None)
    narrow = state.squeeze(1) if isinstance(state, Tensor) else tuple(part.squeeze(1) for part in state)
    return out.squeeze(axis), narrow


class GRU(nn.GRU):
    """nn.GRU with torch's arguments, for packed sequences and input without a batch as well."""

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
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
            has_bias=bias,
            batch_first=batch_first,
            dropout=float(dropout),
            bidirectional=bidirectional,
        )
        self.input_size = input_size

    def construct(self, x, hx=None):
        return over_sequences(super().construct, x, hx, self.batch_first)


class GRUCell(nn.GRUCell):
    """nn.GRUCell with torch's arguments; the state starts from zero."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias)

    def construct(self, x, hx=None):
        if x.ndim == 1:
            return self.construct(x.expand_dims(0), hx if hx is None else hx.expand_dims(0)).squeeze(0)
        zero = ops.zeros((x.shape[0], self.hidden_size), x.dtype) if hx is None else None
        return super().construct(x, zero if hx is None else hx)


class LSTM(nn.LSTM):
    """nn.LSTM with torch's arguments, for packed sequences and input without a batch as well."""

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
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
            has_bias=bias,
            batch_first=batch_first,
            dropout=float(dropout),
            bidirectional=bidirectional,
        )
        self.input_size = input_size

    def construct(self, x, hx=None):
        return over_sequences(super().construct, x, hx, self.batch_first)


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


class ProjectedLSTM(nn.Cell):
    """torch's LSTM with proj_size, step by step: MindSpore's layer projects no state."""

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        bias=True,
        batch_first=False,
        dropout=0.0,
        bidirectional=False,
        proj_size=0,
        device=None,
        dtype=None,
    ):
        super().__init__()
        self.input_size, self.hidden_size, self.proj_size = input_size, hidden_size, proj_size
        self.num_layers, self.batch_first, self.bidirectional = num_layers, batch_first, bidirectional
        self.bias, self.between = bias, nn.Dropout(p=float(dropout))
        self.ways = ("", "_reverse") if bidirectional else ("",)
        drawn = initializer.Uniform(1 / math.sqrt(hidden_size))
        for layer in range(num_layers):
            width = proj_size * len(self.ways) if layer else input_size
            shapes = {"weight_ih": (4 * hidden_size, width), "weight_hh": (4 * hidden_size, proj_size)}
            shapes |= {"bias_ih": (4 * hidden_size,), "bias_hh": (4 * hidden_size,)} if bias else {}
            shapes["weight_hr"] = (proj_size, hidden_size)
            for name in [f"{part}_l{layer}{way}" for way in self.ways for part in shapes]:
                shape = shapes[name.partition("_l")[0]]
                setattr(self, name, Parameter(initializer.initializer(drawn, shape, dtype or ms.float32), name=name))

    def construct(self, x, hx=None):
        return over_sequences(self.run_layers, x, hx, self.batch_first)

    def run_layers(self, x, hx, lengths):
        x, finals = x.swapaxes(0, 1) if self.batch_first else x, []
        for layer in range(self.num_layers):
            outs = []
            for way in self.ways:
                state = None if hx is None else (hx[0][len(finals)], hx[1][len(finals)])
                out, final = self.run_steps(backwards(x, lengths) if way else x, state, f"_l{layer}{way}", lengths)
                outs.append(backwards(out, lengths) if way else out)
                finals.append(final)
            x = ops.cat(outs, -1)
            x = self.between(x) if layer < self.num_layers - 1 else x
        return x.swapaxes(0, 1) if self.batch_first else x, tuple(ops.stack(parts) for parts in zip(*finals))

    def run_steps(self, x, state, end, lengths):
        into, again, out = (getattr(self, name + end) for name in ("weight_ih", "weight_hh", "weight_hr"))
        given = ops.matmul(x, into.T)
        if self.bias:
            given = given + getattr(self, f"bias_ih{end}") + getattr(self, f"bias_hh{end}")
        sizes = (self.proj_size, self.hidden_size)
        hidden, cell = tuple(ops.zeros((x.shape[1], size), x.dtype) for size in sizes) if state is None else state
        found = []
        for step in range(x.shape[0]):
            let, keep, new, show = ops.chunk(given[step] + ops.matmul(hidden, again.T), 4, -1)
            after = ops.sigmoid(keep) * cell + ops.sigmoid(let) * ops.tanh(new)
            shown = ops.matmul(ops.sigmoid(show) * ops.tanh(after), out.T)
            if lengths is not None:  # of a sequence that has ended the state stays
                going = (lengths > step).expand_dims(-1)
                after, shown = ops.where(going, after, cell), ops.where(going, shown, hidden)
            hidden, cell = shown, after
            found.append(hidden)
        return ops.stack(found), (hidden, cell)


def backwards(x, lengths):
    """The steps of each sequence in reverse."""
    return ops.flip(x, (0,)) if lengths is None else ops.reverse_sequence(x, lengths, 0, 1)


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


class RNNCell(nn.RNNCell):
    """nn.RNNCell with torch's arguments; the state starts from zero."""

    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, nonlinearity)

    def construct(self, x, hx=None):
        if x.ndim == 1:
            return self.construct(x.expand_dims(0), hx if hx is None else hx.expand_dims(0)).squeeze(0)
        zero = ops.zeros((x.shape[0], self.hidden_size), x.dtype) if hx is None else None
        return super().construct(x, zero if hx is None else hx)
