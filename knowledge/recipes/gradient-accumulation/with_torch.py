import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
steps = 4
for epoch in range(3):
    optimizer.zero_grad()
    for number in range(4):
        data, label = x[number * 16 :][:16], y[number * 16 :][:16]
        loss = nn.functional.cross_entropy(net(data), label) / steps
        loss.backward()  # adds to .grad
        if (number + 1) % steps == 0:
            optimizer.step()
            optimizer.zero_grad()
    print(f"epoch {epoch} loss {loss.item() * steps:.4f}")
