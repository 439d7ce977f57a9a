import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset


class Points(Dataset):
    def __init__(self, number):
        self.data = np.arange(number * 2, dtype=np.float32).reshape(number, 2)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        point = self.data[index]
        return torch.from_numpy(point), int(point.sum() > 10)


loader = DataLoader(Points(7), batch_size=3, shuffle=False, drop_last=False)
print("batches", len(loader))
for points, labels in loader:
    print(tuple(points.shape), labels.tolist())
seen = [int(point[0]) for points, _ in DataLoader(Points(7), batch_size=3, shuffle=True) for point in points]
print("shuffled, nothing lost", sorted(seen))
