import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
from torch.utils.checkpoint import checkpoint

block = nn.Sequential(nn.Linear(8, 32), nn.Tanh(), nn.Linear(32, 8))
head = nn.Linear(8, 3)
for parameter in [*block.parameters(), *head.parameters()]:
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

loss = nn.functional.cross_entropy(head(checkpoint(block, x, use_reentrant=False)), y)  # computed again in the backward pass
loss.backward()
print(f"loss {loss.item():.4f} gradient {block[0].weight.grad.abs().sum().item():.4f}")
