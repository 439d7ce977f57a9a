from __future__ import annotations


class PackedSequence:
    """Sequences of different lengths, one time step after the other, longest first."""

    def __init__(self, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
        self.data, self.batch_sizes = data, batch_sizes
        self.sorted_indices, self.unsorted_indices = sorted_indices, unsorted_indices
