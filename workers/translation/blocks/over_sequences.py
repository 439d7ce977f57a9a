from __future__ import annotations

from mindspore import Tensor


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
