from __future__ import annotations


class Dataset:
    """What datasets derive from."""

    def __getitem__(self, index):
        raise IndexError(index)
