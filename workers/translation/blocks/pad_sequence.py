from __future__ import annotations

from mindspore import ops


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    """Stack sequences of different lengths, filled up with padding_value."""
    longest = max(sequence.shape[0] for sequence in sequences)
    rows = []
    for sequence in sequences:
        shape = (longest - sequence.shape[0], *sequence.shape[1:])
        filler = ops.full(shape, padding_value, dtype=sequence.dtype) if shape[0] else None
        parts = [sequence] if filler is None else [sequence, filler] if padding_side == "right" else [filler, sequence]
        rows.append(ops.cat(parts))
    return ops.stack(rows, 0 if batch_first else 1)
