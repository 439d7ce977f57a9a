from __future__ import annotations


class ListedItems(Dataset):
    """Items kept in a list."""

    def __init__(self, items):
        self._data = list(items)

    def __len__(self):
        return len(self._data)

    def __getitem__(self, index):
        return self._data[index]
