from __future__ import annotations

from mindspore import nn


class MNASNet(nn.Cell):
    """torchvision's MNASNet: the same names, so that its checkpoints fit."""

    def __init__(self, alpha, num_classes=1000, dropout=0.2):
        super().__init__()
        self.alpha, self.num_classes = alpha, num_classes
        first, width, *widths = (divisible(depth * alpha) for depth in (32, 16, 24, 40, 80, 96, 192, 320))
        cells = [nn.Conv2d(3, first, 3, 2, "pad", 1), nn.BatchNorm2d(first, momentum=0.9997), InPlaceReLU()]
        cells += [nn.Conv2d(first, first, 3, 1, "pad", 1, group=first), nn.BatchNorm2d(first, momentum=0.9997), InPlaceReLU()]
        cells += [nn.Conv2d(first, width, 1), nn.BatchNorm2d(width, momentum=0.9997)]
        rows = [(3, 2, 3, 3), (5, 2, 3, 3), (5, 2, 6, 3), (3, 1, 6, 2), (5, 2, 6, 4), (3, 1, 6, 1)]
        for wide, (kernel, stride, ratio, count) in zip(widths, rows, strict=True):
            others = [MNASUnit(wide, wide, kernel, 1, ratio) for _ in range(count - 1)]
            cells.append(nn.SequentialCell(MNASUnit(width, wide, kernel, stride, ratio), *others))
            width = wide
        cells += [nn.Conv2d(width, 1280, 1), nn.BatchNorm2d(1280, momentum=0.9997), InPlaceReLU()]
        self.layers = nn.SequentialCell(*cells)
        self.classifier = nn.SequentialCell(nn.Dropout(p=float(dropout)), nn.Dense(1280, num_classes))
        start_mobile(self)
        kaiming_uniform_(self.classifier[1].weight, mode="fan_out", nonlinearity="sigmoid")

    def construct(self, x):
        return self.classifier(self.layers(x).mean((2, 3)))
