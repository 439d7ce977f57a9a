"""Residual blocks with a norm layer to choose, made by a factory of a factory."""
from functools import partial
from typing import Any, Callable, List, Optional, Type

import torch
import torch.nn as nn
from torch import Tensor


def conv(inputs: int, outputs: int, size: int = 3, stride: int = 1) -> nn.Conv2d:
    return nn.Conv2d(inputs, outputs, size, stride=stride, padding=size // 2, bias=False)


class Plain(nn.Module):
    expansion: int = 1

    def __init__(self, inputs: int, width: int, stride: int = 1, shortcut: Optional[nn.Module] = None,
                 norm: Optional[Callable[..., nn.Module]] = None) -> None:
        super().__init__()
        norm = norm or nn.BatchNorm2d
        self.conv1, self.norm1 = conv(inputs, width, stride=stride), norm(width)
        self.conv2, self.norm2 = conv(width, width * self.expansion), norm(width * self.expansion)
        self.relu = nn.ReLU(inplace=True)
        self.shortcut = shortcut

    def forward(self, x: Tensor) -> Tensor:
        kept = x
        out = self.relu(self.norm1(self.conv1(x)))
        out = self.norm2(self.conv2(out))
        if self.shortcut is not None:
            kept = self.shortcut(x)
        out += kept
        return self.relu(out)


class Wide(Plain):
    expansion = 2


class Residual(nn.Module):
    def __init__(self, block: Type[Plain], depths: List[int], classes: int = 10, norm=None, calm: bool = False) -> None:
        super(Residual, self).__init__()
        self._norm = norm if norm is not None else partial(nn.BatchNorm2d, eps=1e-4, momentum=0.2)
        self.width = 6
        self.stem = nn.Sequential(conv(3, self.width, 5, 2), self._norm(self.width), nn.ReLU(inplace=True), nn.MaxPool2d(3, 2, 1))
        for number, depth in enumerate(depths, 1):
            setattr(self, f"stage{number}", self._stage(block, 6 * number, depth, stride=number))
        self.pool = nn.AdaptiveAvgPool2d((1, 1))
        self.head = nn.Linear(self.width, classes)
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                nn.init.kaiming_normal_(m.weight, mode="fan_out", nonlinearity="relu")
            elif isinstance(m, (nn.BatchNorm2d, nn.GroupNorm)):
                nn.init.constant_(m.weight, 1)
                nn.init.constant_(m.bias, 0)
        if calm:
            for m in self.modules():
                if isinstance(m, Plain):
                    nn.init.constant_(m.norm2.weight, 0.5)

    def _stage(self, block, width: int, depth: int, stride: int) -> nn.Sequential:
        shortcut = None
        if stride != 1 or self.width != width * block.expansion:
            shortcut = nn.Sequential(conv(self.width, width * block.expansion, 1, stride), self._norm(width * block.expansion))
        layers = [block(self.width, width, stride, shortcut, self._norm)]
        self.width = width * block.expansion
        layers += [block(self.width, width, norm=self._norm) for _ in range(1, depth)]
        return nn.Sequential(*layers)

    def forward(self, x: Tensor) -> Tensor:
        x = self.stem(x)
        x = self.stage2(self.stage1(x))
        x = torch.flatten(self.pool(x), 1)
        return self.head(x)


def _residual(block, depths, **options: Any) -> Residual:
    model = Residual(block, depths, **options)
    return model


def wide_residual(**options: Any) -> Residual:
    return _residual(Wide, [2, 1], **options)


if __name__ == "__main__":
    net = wide_residual(classes=4, calm=True)
    print(net(torch.randn(2, 3, 24, 24)).size())
