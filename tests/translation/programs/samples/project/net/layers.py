import torch
import torch.nn as nn
import torch.nn.functional as F

EPS = 1e-5


class Block(nn.Module):
    expansion = 2

    def __init__(self, c, norm=nn.BatchNorm2d):
        super().__init__()
        self.conv = nn.Conv2d(c, c, 3, padding=1)
        self.bn = norm(c)

    def transform(self, x):
        return self.bn(self.conv(x))

    def forward(self, x):
        return F.relu(self.transform(x))


class Attention(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.q = nn.Linear(dim, dim)

    def forward(self, x, mask=None):
        w = torch.softmax(self.q(x) @ x.transpose(1, 2), dim=-1)
        return w @ x


class Identity:
    """No network at all."""

    def forward(self, x):
        return x


def squash(x, dim=-1):
    n = x.norm(dim=dim, keepdim=True)
    return x * n / (1 + n ** 2)
