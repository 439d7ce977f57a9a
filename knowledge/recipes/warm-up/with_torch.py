import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

warm, total = 3, 8
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
scheduler = torch.optim.lr_scheduler.LambdaLR(
    optimizer, lambda step: (step + 1) / warm if step < warm else (total - step) / (total - warm)
)
for number in range(total):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(x), y)
    loss.backward()
    optimizer.step()
    print(f"step {number} lr {scheduler.get_last_lr()[0]:.4f} loss {loss.item():.4f}")
    scheduler.step()
