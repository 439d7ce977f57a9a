import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

epochs, steps = 4, 2
optimizer = torch.optim.SGD(net.parameters(), lr=0.4)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=epochs)
for epoch in range(epochs):
    print(f"epoch {epoch} lr {optimizer.param_groups[0]['lr']:.4f}")
    for number in range(steps):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
    scheduler.step()  # once an epoch
print(f"loss {loss.item():.4f}")
