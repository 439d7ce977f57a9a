"""A picture is changed until the feature maps of a VGG look alike: content by its values, style by its products."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torchvision import models

from seeding import fill


def get_features(image, model, layers):
    features = {}
    x = image
    for name, layer in model._modules.items():
        x = layer(x)
        if name in layers:
            features[layers[name]] = x
    return features


def gram_matrix(tensor):
    _, d, h, w = tensor.size()
    tensor = tensor.view(d, h * w)
    return torch.mm(tensor, tensor.t()) / (d * h * w)


class FeatureLoss(nn.Module):
    def __init__(self, vgg):
        super().__init__()
        self.slices = nn.ModuleList([vgg[:3], vgg[3:5]])

    def forward(self, x, y):
        loss = 0.0
        for part in self.slices:
            x, y = part(x), part(y)
            loss = loss + F.l1_loss(x, y)
        return loss


rng = np.random.RandomState(0)
content = torch.tensor(rng.rand(1, 3, 16, 16), dtype=torch.float32)
style = torch.tensor(rng.rand(1, 3, 16, 16), dtype=torch.float32)
vgg = fill(models.vgg11(weights=None, init_weights=False).features[:8].eval(), 0.1)
for param in vgg.parameters():
    param.requires_grad_(False)
layers = {"0": "conv1_1", "3": "conv2_1", "6": "conv3_1"}
wanted = get_features(content, vgg, {"3": "conv2_1"})["conv2_1"]
style_grams = {name: gram_matrix(f) for name, f in get_features(style, vgg, layers).items()}
target = content.clone().requires_grad_(True)
optimizer = torch.optim.Adam([target], lr=0.02)
for step in range(4):
    found = get_features(target, vgg, layers)
    content_loss = torch.mean((found["conv2_1"] - wanted) ** 2)
    style_loss = 0
    for name in style_grams:
        style_loss = style_loss + F.mse_loss(gram_matrix(found[name]), style_grams[name])
    total = content_loss + 1e3 * style_loss
    optimizer.zero_grad()
    total.backward()
    optimizer.step()
    print(step, round(content_loss.item(), 6), round(total.item(), 6))
print("distance", round(FeatureLoss(vgg)(target.detach(), style).item(), 6))
