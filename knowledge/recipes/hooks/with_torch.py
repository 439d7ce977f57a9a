import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()

x = torch.from_numpy(rng.normal(size=(4, 8))).float()
features = {}


def keep(name):
    def hook(module, inputs, output):
        features[name] = output.detach()

    return hook


handles = [layer.register_forward_hook(keep(name)) for name, layer in net.named_children()]
net(x)
for handle in handles:
    handle.remove()
for name, value in features.items():
    print(name, tuple(value.shape), f"{value.mean().item():.4f}")
