from __future__ import annotations


class IterableDataset(Dataset):
    """A dataset that is only gone through, not indexed."""

    def __iter__(self):
        return iter(())
