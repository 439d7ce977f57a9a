import csv

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
with open("loss.csv", "w", newline="") as file:
    log = csv.writer(file)  # SummaryWriter().add_scalar("loss", ..., step) writes for TensorBoard
    for step in range(6):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
        if step % 2 == 0:
            log.writerow([step, f"{loss.item():.4f}"])
print(open("loss.csv").read().strip())
