import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

net[0].requires_grad_(False)
before = [parameter.detach().clone() for parameter in net.parameters()]
optimizer = torch.optim.SGD([p for p in net.parameters() if p.requires_grad], lr=0.1)
for number in range(3):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(x), y)
    loss.backward()
    optimizer.step()
print(f"loss {loss.item():.4f}")
print("changed", [bool((old != new).any()) for old, new in zip(before, net.parameters())])
