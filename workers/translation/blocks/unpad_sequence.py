from __future__ import annotations


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """The sequences without their padding."""
    rows = padded_sequences if batch_first else padded_sequences.swapaxes(0, 1)
    return [row[: int(length)] for row, length in zip(rows, lengths, strict=False)]
