import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))


def made():
    draw = np.random.default_rng(1)
    net = nn.Linear(8, 3)
    for parameter in net.parameters():
        parameter.data = torch.from_numpy(draw.normal(0, 0.3, parameter.shape)).float()
    return net, torch.optim.Adam(net.parameters(), lr=0.05)


def epoch(net, optimizer):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()


net, optimizer = made()
for number in range(3):
    epoch(net, optimizer)
torch.save({"epoch": 3, "model": net.state_dict(), "optimizer": optimizer.state_dict()}, "last.pth")

net, optimizer = made()  # another process, another day
saved = torch.load("last.pth")
net.load_state_dict(saved["model"])
optimizer.load_state_dict(saved["optimizer"])
for number in range(saved["epoch"], 5):
    print(f"epoch {number} loss {epoch(net, optimizer):.4f}")
