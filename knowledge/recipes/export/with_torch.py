import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()

x = torch.from_numpy(rng.normal(size=(2, 8))).float()
net.eval()
with torch.no_grad():
    traced = torch.jit.trace(net, x)
    traced.save("net.pt")
    loaded = torch.jit.load("net.pt")
    print(f"same {torch.equal(loaded(x), net(x))} {loaded(x).sum().item():.4f}")
# torch.onnx.export(net, x, "net.onnx")
