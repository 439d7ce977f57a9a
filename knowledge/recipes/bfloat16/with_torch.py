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
optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
for number in range(4):
    optimizer.zero_grad()
    with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
        logits = net(x)
    loss = nn.functional.cross_entropy(logits.float(), y)
    loss.backward()  # no GradScaler: bfloat16 has the range of float32
    optimizer.step()
    print(f"loss {loss.item():.3f}")
print("all finite", all(bool(parameter.isfinite().all()) for parameter in net.parameters()))
