"""Separable convolutions with squeeze-and-excitation, a Sequential built by its own constructor, channels in groups."""
import torch
from torch import nn
from torch.nn import functional as F


class HardSwish(nn.Module):
    def forward(self, x):
        return x * F.relu6(x + 3, inplace=True) / 6


class ConvNormAct(nn.Sequential):
    def __init__(self, inputs, outputs, size=3, stride=1, groups=1, act=nn.ReLU6):
        super().__init__(
            nn.Conv2d(inputs, outputs, size, stride, (size - 1) // 2, groups=groups, bias=False),
            nn.BatchNorm2d(outputs),
            act(inplace=True) if act is not HardSwish else act(),
        )


class Gate(nn.Module):
    def __init__(self, channels, reduction=4):
        super().__init__()
        hidden = self.rounded(channels // reduction)
        self.fc1 = nn.Conv2d(channels, hidden, 1)
        self.fc2 = nn.Conv2d(hidden, channels, 1)

    @staticmethod
    def rounded(value, divisor=2):
        return max(divisor, int(value + divisor / 2) // divisor * divisor)

    def forward(self, x):
        scale = F.adaptive_avg_pool2d(x, 1)
        scale = F.hardsigmoid(self.fc2(F.relu(self.fc1(scale))))
        return x * scale.expand_as(x)


def shuffled(x, groups):
    n, c, h, w = x.size()
    return x.view(n, groups, c // groups, h, w).transpose(1, 2).contiguous().view(n, -1, h, w)


class Inverted(nn.Module):
    def __init__(self, inputs, outputs, stride, ratio, gate=True, act=nn.ReLU6):
        super().__init__()
        assert stride in [1, 2]
        hidden = int(round(inputs * ratio))
        self.residual = stride == 1 and inputs == outputs
        layers = []
        if ratio != 1:
            layers.append(ConvNormAct(inputs, hidden, size=1, act=act))
        layers.append(ConvNormAct(hidden, hidden, stride=stride, groups=hidden, act=act))
        if gate:
            layers.append(Gate(hidden))
        layers.extend([nn.Conv2d(hidden, outputs, 1, bias=False), nn.BatchNorm2d(outputs)])
        self.conv = nn.Sequential(*layers)

    def forward(self, x):
        return x + self.conv(x) if self.residual else self.conv(x)


class Mobile(nn.Module):
    def __init__(self, classes=7, settings=None):
        super().__init__()
        settings = settings or [[1, 8, 1, nn.ReLU6], [4, 12, 2, HardSwish], [2, 12, 1, nn.SiLU]]
        width = 8
        features = [ConvNormAct(3, width, stride=2, act=HardSwish)]
        for ratio, outputs, stride, act in settings:
            features.append(Inverted(width, outputs, stride, ratio, act=act))
            width = outputs
        self.features = nn.Sequential(*features)
        self.classifier = nn.Sequential(nn.Dropout(0.2), nn.Linear(width, classes))
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                nn.init.kaiming_normal_(m.weight, mode="fan_out")
                if m.bias is not None:
                    nn.init.zeros_(m.bias)
            elif isinstance(m, nn.BatchNorm2d):
                nn.init.ones_(m.weight)
                nn.init.zeros_(m.bias)

    def forward(self, x):
        x = shuffled(self.features(x), 3)
        x = x.mean([2, 3])
        return self.classifier(x)


for size in (16, 24):
    model = Mobile()
    out = model(torch.randn(2, 3, 24, 24))
    print(size, out.shape)
