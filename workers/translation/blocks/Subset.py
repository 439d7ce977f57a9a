from __future__ import annotations


class Subset(Dataset):
    """Those items of a dataset whose numbers are given."""

    def __init__(self, dataset, indices):
        self.dataset, self.indices = dataset, indices

    def __getitem__(self, index):
        return self.dataset[self.indices[index]]

    def __len__(self):
        return len(self.indices)
