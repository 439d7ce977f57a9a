import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
for number in range(4):
    optimizer.zero_grad()
    loss = 10 * nn.functional.cross_entropy(net(x), y)
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm=1.0)
    optimizer.step()
    print(f"loss {loss.item():.3f} norm {norm.item():.3f}")

optimizer.zero_grad()
nn.functional.cross_entropy(net(x), y).backward()
torch.nn.utils.clip_grad_value_(net.parameters(), 0.01)
print(f"largest {max(p.grad.abs().max().item() for p in net.parameters()):.4f}")
