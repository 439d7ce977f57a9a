"""A dataset of one's own, a loader that shuffles, and one pass over it."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Waves(Dataset):
    """Sine waves of three frequencies, with the frequency as the label."""

    def __init__(self, size=96, length=32):
        self.size = size
        self.length = length

    def __len__(self):
        return self.size

    def __getitem__(self, index):
        label = index % 3
        time = torch.linspace(0, 1, self.length)
        return torch.sin(2 * torch.pi * (label + 1) * time), label


class Classifier(nn.Module):
    def __init__(self, length=32, classes=3):
        super().__init__()
        self.hidden = nn.Linear(length, 16)
        self.norm = nn.BatchNorm1d(16)
        self.head = nn.Linear(16, classes)

    def forward(self, wave):
        return self.head(torch.relu(self.norm(self.hidden(wave))))


loader = DataLoader(Waves(), batch_size=16, shuffle=True, drop_last=True)
model = Classifier()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

model.train()
for waves, labels in loader:
    optimizer.zero_grad()
    loss = criterion(model(waves), labels)
    loss.backward()
    optimizer.step()
