from __future__ import annotations

import collections


class PackedSequence(
    collections.namedtuple(
        "PackedSequence", ("data", "batch_sizes", "sorted_indices", "unsorted_indices"), defaults=(None, None, None)
    )
):
    """Sequences of different lengths, one time step after the other, longest first."""
