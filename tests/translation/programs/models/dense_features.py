"""Layers that read all earlier ones: a ModuleDict that computes, Sequentials that grow by name, recomputation."""
from collections import OrderedDict

import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.utils.checkpoint as cp


class Growing(nn.Module):
    def __init__(self, inputs, growth, rate=0.0, saving=False):
        super().__init__()
        self.norm = nn.BatchNorm2d(inputs)
        self.add_module("relu", nn.ReLU(inplace=True))
        self.add_module("conv", nn.Conv2d(inputs, growth, kernel_size=3, padding=1, bias=False))
        self.rate = float(rate)
        self.saving = saving

    def squeeze(self, *features):
        return self.conv(self.relu(self.norm(torch.cat(features, 1))))

    def forward(self, features):
        features = [features] if isinstance(features, torch.Tensor) else features
        if self.saving and any(f.requires_grad for f in features):
            new = cp.checkpoint(self.squeeze, *features, use_reentrant=False)
        else:
            new = self.squeeze(*features)
        if self.rate > 0:
            new = F.dropout(new, p=self.rate, training=self.training)
        return new


class Dense(nn.ModuleDict):
    def __init__(self, count, inputs, growth):
        super().__init__()
        for number in range(count):
            self.add_module("layer%d" % (number + 1), Growing(inputs + number * growth, growth, rate=0.1))

    def forward(self, x):
        features = [x]
        for name, layer in self.items():
            features.append(layer(features))
        return torch.cat(features, 1)


class Between(nn.Sequential):
    def __init__(self, inputs, outputs):
        super(Between, self).__init__()
        self.add_module("norm", nn.BatchNorm2d(inputs))
        self.add_module("relu", nn.ReLU(inplace=True))
        self.add_module("conv", nn.Conv2d(inputs, outputs, kernel_size=1, bias=False))
        self.add_module("pool", nn.AvgPool2d(kernel_size=2, stride=2))


class Features(nn.Module):
    def __init__(self, growth=3, counts=(2, 2), width=6, classes=5):
        super(Features, self).__init__()
        self.features = nn.Sequential(OrderedDict([
            ("conv0", nn.Conv2d(3, width, kernel_size=3, stride=2, padding=1, bias=False)),
            ("norm0", nn.BatchNorm2d(width)),
            ("relu0", nn.ReLU(inplace=True)),
        ]))
        for number, count in enumerate(counts, 1):
            self.features.add_module("dense%d" % number, Dense(count, width, growth))
            width += count * growth
            if number < len(counts):
                self.features.add_module("between%d" % number, Between(width, width // 2))
                width //= 2
        self.features.add_module("norm5", nn.BatchNorm2d(width))
        self.classifier = nn.Linear(width, classes)

    def forward(self, x):
        out = F.relu(self.features(x), inplace=True)
        out = F.adaptive_avg_pool2d(out, (1, 1))
        return self.classifier(torch.flatten(out, 1))


net = Features()
print(net(torch.rand(2, 3, 16, 16)).shape)
