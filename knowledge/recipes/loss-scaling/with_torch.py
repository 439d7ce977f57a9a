import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0, growth_factor=2.0, backoff_factor=0.5, growth_interval=2)
for number in range(5):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(x), y) * (float("inf") if number == 3 else 1.0)  # the fourth step overflows
    scaler.scale(loss).backward()
    scaler.step(optimizer)  # unscales, and leaves the step out where a gradient is not finite
    scaler.update()
    print(f"step {number} scale {scaler.get_scale():.0f}")
print(f"loss {nn.functional.cross_entropy(net(x), y).item():.4f}")
