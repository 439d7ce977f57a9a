import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU(), nn.Dropout(0.5), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 5))
for parameter in net.parameters():
    parameter.data = torch.from_numpy(rng.normal(0, 0.5, parameter.shape)).float()
image = (np.arange(16 * 16 * 3) % 256).astype(np.uint8).reshape(16, 16, 3)

net.eval()
with torch.inference_mode():
    batch = torch.from_numpy(image).permute(2, 0, 1).float().div(255).unsqueeze(0)
    chances = torch.softmax(net(batch), dim=1)[0]
    values, classes = chances.topk(2)
for value, number in zip(values.tolist(), classes.tolist()):
    print(f"class {number} {value:.4f}")
