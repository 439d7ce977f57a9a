"""Transfer learning: the backbone is frozen first, then thawed for the last epochs."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset, Subset

from seeding import fill


class Shapes(Dataset):
    def __init__(self, n):
        rng = np.random.RandomState(2)
        self.x = torch.tensor(rng.randn(n, 1, 6, 6), dtype=torch.float32)
        self.y = torch.tensor(rng.randint(0, 3, n))

    def __len__(self):
        return self.x.size(0)

    def __getitem__(self, i):
        return {"image": self.x[i], "label": self.y[i]}


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.head = nn.Linear(4, 3)

    def forward(self, x):
        return self.head(self.backbone(x))


def run_epoch(model, loader, optimizer):
    model.train()
    losses = []
    for batch in loader:
        images, labels = batch["image"], batch["label"]
        logits = model(images)
        loss = F.cross_entropy(logits, labels, weight=torch.tensor([1.0, 2.0, 0.5]))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return sum(losses) / len(losses)


dataset = Shapes(18)
train_set = Subset(dataset, list(range(12)))
train_loader = DataLoader(train_set, batch_size=4, shuffle=False, drop_last=True)
model = fill(Net())
for param in model.backbone.parameters():
    param.requires_grad = False
optimizer = torch.optim.SGD(filter(lambda p: p.requires_grad, model.parameters()), lr=0.1, momentum=0.9)
for epoch in range(2):
    print("frozen", epoch, round(run_epoch(model, train_loader, optimizer), 5))
for param in model.backbone.parameters():
    param.requires_grad = True
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for epoch in range(2):
    print("thawed", epoch, round(run_epoch(model, train_loader, optimizer), 5))
total = sum(p.numel() for p in model.parameters() if p.requires_grad)
print("trainable", total)
