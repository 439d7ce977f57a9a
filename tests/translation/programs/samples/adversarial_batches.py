"""Training on batches that are shifted against the network by the sign of their gradient."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

from seeding import fill


def attacked(net, x, y, size):
    shift = torch.zeros_like(x)
    shift.requires_grad = True
    for _ in range(2):
        loss = F.cross_entropy(net(x + shift), y)
        loss.backward()
        step = shift.grad.detach().sign()
        shift.data = torch.clamp(shift + size * step, -0.3, 0.3)
        shift.grad.zero_()
    return (x + shift).detach()


net = nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(12, 3))
fill(net)
optimizer = torch.optim.SGD(net.parameters(), lr=0.2, momentum=0.9)
rng = np.random.RandomState(0)
rows = torch.from_numpy(rng.randn(24, 6).astype(np.float32))
labels = torch.from_numpy(rng.randint(0, 3, 24))
for epoch in range(2):
    for x, y in DataLoader(TensorDataset(rows, labels), batch_size=8):
        moved = attacked(net, x, y, 0.2)
        loss = F.cross_entropy(net(moved), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(epoch, '%.5f %.4f' % (loss.item(), (moved - x).abs().sum().item()))


def sensitivity(net, loader):
    for x, y in loader:
        x.requires_grad = True
        score = net(x)
        if score.max().item() > 1000:
            continue
        loss = F.cross_entropy(score, y)
        net.zero_grad()
        loss.backward()
        print('%.5f' % x.grad.data.abs().sum().item())


sensitivity(net, DataLoader(TensorDataset(rows, labels), batch_size=12))
