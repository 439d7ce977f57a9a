import torch
from torch import nn

x = torch.tensor([[1.0, 5.0, 2.0], [7.0, 3.0, 4.0]])

values, places = torch.max(x, dim=1)
print("max", values.tolist(), places.tolist())
values, places = torch.max(x, dim=1)
print("max", values.tolist(), places.tolist())

print(f"std {torch.std(x).item():.4f}")

print("split", [tuple(part.shape) for part in torch.split(x, 2, dim=1)])
print("split", [tuple(part.shape) for part in torch.split(x, 2, dim=1)])

layer = nn.Conv2d(1, 4, 3)
print("conv", tuple(layer(torch.ones(1, 1, 8, 8)).shape), layer.bias is not None)
