import torch
from torch import nn

from .deeper import Deeper, ViaModule
from .layers import Attention, Block, squash


class Net(nn.Module):
    def __init__(self, c=4, classes=3):
        super().__init__()
        self.stem = Block(c, norm=nn.BatchNorm2d)
        self.body = nn.Sequential(Deeper(c), ViaModule(c))
        self.att = Attention(c)
        self.head = nn.Linear(c, classes)
        self.width = c * Block.expansion

    def forward(self, x):
        x = self.body.forward(self.stem(x))
        x = self.att(x.flatten(2).transpose(1, 2), mask=None)
        return self.head(squash(x.mean(dim=1)))


def build(**kwargs):
    model = Net(**kwargs)
    model.eval()
    return model
