import torch
import torch.nn.functional as F
from torch import nn


class Double(nn.Module):
    def __init__(self, cin, cout):
        super().__init__()
        self.conv1 = nn.Conv2d(cin, cout, 3, padding=1, padding_mode="zeros")
        self.norm1 = nn.GroupNorm(2, cout)
        self.conv2 = nn.Conv2d(cout, cout, 3, padding=2, dilation=2)
        self.norm2 = nn.InstanceNorm2d(cout, affine=True)

    def forward(self, x):
        x = F.leaky_relu(self.norm1(self.conv1(x)), 0.2)
        return F.elu(self.norm2(self.conv2(x)))


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = Double(3, 8)
        self.pool = nn.AvgPool2d(2, stride=2, padding=0)
        self.mid = Double(8, 16)
        self.up = nn.ConvTranspose2d(16, 8, 2, stride=2)
        self.join = Double(16, 8)
        self.side = nn.Conv2d(16, 8, 1)
        self.head = nn.Conv2d(8, 2, 1)

    def forward(self, x):
        a = self.down(x)
        b = self.mid(self.pool(a))
        c = self.join(torch.cat([a, self.up(b)], dim=1))
        d = F.interpolate(self.side(b), scale_factor=2, mode="bilinear", align_corners=False)
        c = c + F.pad(d[:, :, 1:, 1:], (1, 0, 1, 0))
        return torch.log_softmax(self.head(c), dim=1)


net = UNet()
y = net(torch.randn(2, 3, 16, 12))
