from __future__ import annotations


class TensorDataset(Dataset):
    """Rows of several tensors side by side."""

    def __init__(self, *tensors):
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self):
        return self.tensors[0].shape[0]
