import torch
import torch.nn.functional as F
from torch import nn


class SE(nn.Module):
    def __init__(self, channels, reduction=4):
        super().__init__()
        self.fc1 = nn.Linear(channels, channels // reduction, bias=False)
        self.fc2 = nn.Linear(channels // reduction, channels, bias=False)

    def forward(self, x):
        s = x.mean(dim=(2, 3))
        s = torch.sigmoid(self.fc2(F.relu(self.fc1(s))))
        return x * s[:, :, None, None]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 8, 3, stride=2, padding=1, bias=False)
        self.bn = nn.BatchNorm2d(8, momentum=0.03)
        self.act = nn.Hardswish()
        self.depth = nn.Conv2d(8, 8, 5, padding=2, groups=8)
        self.se = SE(8)
        self.expand = nn.Conv2d(8, 16, 1)
        self.slope = nn.PReLU(16)
        self.fc = nn.Linear(16, 5)
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, mode="fan_out", nonlinearity="relu")
        nn.init.normal_(self.fc.weight, std=0.01)
        nn.init.zeros_(self.fc.bias)

    def forward(self, x):
        x = self.act(self.bn(self.stem(x)))
        x = x + self.se(self.depth(x))
        x = F.relu6(self.slope(self.expand(x)))
        spread = x.flatten(2).std(dim=2)
        return self.fc(x.mean((2, 3)) + spread)


net = Net()
