from __future__ import annotations


def pack_sequence(sequences, enforce_sorted=True):
    """Pack sequences of different lengths."""
    return pack_padded_sequence(pad_sequence(sequences), [len(sequence) for sequence in sequences], False, enforce_sorted)
