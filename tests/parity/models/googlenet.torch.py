import torch
from torch import nn


class BasicConv2d(nn.Module):
    def __init__(self, in_channels, out_channels, **kwargs):
        super().__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, bias=False, **kwargs)
        self.bn = nn.BatchNorm2d(out_channels, eps=0.001)

    def forward(self, x):
        return torch.relu(self.bn(self.conv(x)))


class Inception(nn.Module):
    def __init__(self, in_channels, ch1x1, ch3x3red, ch3x3, pool_proj):
        super().__init__()
        self.branch1 = BasicConv2d(in_channels, ch1x1, kernel_size=1)
        self.reduce = BasicConv2d(in_channels, ch3x3red, kernel_size=1)
        self.branch2 = BasicConv2d(ch3x3red, ch3x3, kernel_size=3, padding=1)
        self.pool = nn.MaxPool2d(kernel_size=3, stride=1, padding=1)
        self.branch4 = BasicConv2d(in_channels, pool_proj, kernel_size=1)

    def forward(self, x):
        return torch.cat([self.branch1(x), self.branch2(self.reduce(x)), self.branch4(self.pool(x))], 1)


class GoogLeNet(nn.Module):
    def __init__(self, num_classes=10):
        super().__init__()
        self.conv1 = BasicConv2d(3, 16, kernel_size=7, stride=2, padding=3)
        self.maxpool1 = nn.MaxPool2d(3, stride=2, ceil_mode=True)
        self.conv2 = BasicConv2d(16, 24, kernel_size=3, padding=1)
        self.maxpool2 = nn.MaxPool2d(3, stride=2, padding=1)
        self.inception3a = Inception(24, 8, 6, 12, 4)
        self.inception3b = Inception(24, 8, 6, 12, 4)
        self.avgpool = nn.AvgPool2d(3, stride=2, padding=1)
        self.last = nn.AdaptiveAvgPool2d((1, 1))
        self.dropout = nn.Dropout(0.2)
        self.fc = nn.Linear(24, num_classes)

    def forward(self, x):
        x = self.maxpool1(self.conv1(x))
        x = self.maxpool2(self.conv2(x))
        x = self.inception3b(self.inception3a(x))
        x = torch.flatten(self.last(self.avgpool(x)), 1)
        return self.fc(self.dropout(x))


net = GoogLeNet()
