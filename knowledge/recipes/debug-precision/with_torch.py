import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten(), nn.Linear(144, 5))
for parameter in net.parameters():
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(2, 3, 8, 8))).float()

net.eval()  # running statistics, not those of the batch
outputs = {}
for name, layer in net.named_children():
    layer.register_forward_hook(lambda layer, inputs, output, name=name: outputs.__setitem__(name, output.detach().numpy()))
net(x)
np.savez("torch_outputs.npz", **outputs)  # the other side loads them and compares layer by layer
for name, value in outputs.items():
    print(name, value.shape, f"{value.mean():.4f} {value.std():.4f}")
