"""Recurrent layers and cells."""

from __future__ import annotations

from mindspore import Tensor, nn, ops

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
