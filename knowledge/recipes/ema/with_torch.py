import copy

import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

average = copy.deepcopy(net).requires_grad_(False)
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
for number in range(5):
    optimizer.zero_grad()
    nn.functional.cross_entropy(net(x), y).backward()
    optimizer.step()
    with torch.no_grad():
        for mean, parameter in zip(average.parameters(), net.parameters()):
            mean.mul_(0.9).add_(parameter, alpha=0.1)
print(f"network {nn.functional.cross_entropy(net(x), y).item():.4f}")
print(f"average {nn.functional.cross_entropy(average(x), y).item():.4f}")
