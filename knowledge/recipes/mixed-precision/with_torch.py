import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

device = "cuda" if torch.cuda.is_available() else "cpu"
net, x, y = net.to(device), x.to(device), y.to(device)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for number in range(4):
    optimizer.zero_grad()
    with torch.autocast(device, torch.float16, enabled=device == "cuda"):
        logits = net(x)
    loss = nn.functional.cross_entropy(logits.float(), y)  # the loss in full precision
    loss.backward()  # float16 needs loss scaling as well
    optimizer.step()
    print(f"loss {loss.item():.3f}")
print(f"weights {net[0].weight.dtype}".replace("torch.", ""))
