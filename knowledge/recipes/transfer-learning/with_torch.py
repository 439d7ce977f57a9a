import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)


def network(classes):
    return nn.Sequential(nn.Sequential(nn.Linear(8, 16), nn.ReLU()), nn.Linear(16, classes))


old = network(10)
for parameter in old.parameters():
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
net = network(3)
for parameter in net[1].parameters():
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

weights = {name: value for name, value in old.state_dict().items() if not name.startswith("1.")}  # all but the head
told = net.load_state_dict(weights, strict=False)
print("not loaded", len(told.missing_keys))
net[0].requires_grad_(False)
optimizer = torch.optim.Adam(net[1].parameters(), lr=0.05)
for number in range(3):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(x), y)
    loss.backward()
    optimizer.step()
    print(f"loss {loss.item():.4f}")
