"""Weights that forward masks or norms in place, and averages that it keeps and uses without gradients."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class CausalConv2d(nn.Conv2d):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.register_buffer("mask", torch.ones_like(self.weight.data))
        self.mask[:, :, self.kernel_size[0] // 2 + 1 :] = 0

    def forward(self, x):
        self.weight.data = self.weight.data * self.mask
        return super().forward(x)


class MaxNormed(nn.Linear):
    def forward(self, x):
        with torch.no_grad():
            norms = self.weight.norm(dim=1, keepdim=True)
            limit = norms.clamp(max=0.5)
            limit += 0.01 * norms
        return F.linear(x, self.weight * (limit / norms), self.bias)


class Centred(nn.Module):
    def __init__(self, width, momentum=0.1):
        super().__init__()
        self.momentum = momentum
        self.register_buffer("centre", torch.zeros(width))

    def forward(self, x):
        if self.training:
            with torch.no_grad():
                self.centre.mul_(1 - self.momentum).add_(x.mean(0), alpha=self.momentum)
        return x - self.centre


class Net(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.conv = CausalConv2d(1, width, 3, padding=1)
        self.fc = MaxNormed(width * 16, 6)
        self.centred = Centred(6)

    def forward(self, x):
        x = torch.tanh(self.conv(x))
        return self.centred(self.fc(x.flatten(1)))


if __name__ == "__main__":
    net = Net()
    print(net(torch.randn(3, 1, 4, 4)).shape)
