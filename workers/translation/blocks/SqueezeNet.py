from __future__ import annotations

from mindspore import nn, ops


class SqueezeNet(nn.Cell):
    """torchvision's SqueezeNet: the same names, so that its checkpoints fit."""

    def __init__(self, version="1_0", num_classes=1000, dropout=0.5):
        super().__init__()
        self.num_classes = num_classes
        width, kernel, pools = {"1_0": (96, 7, (3, 7)), "1_1": (64, 3, (2, 4))}[version]
        cells = [nn.Conv2d(3, width, kernel, 2, "valid", has_bias=True), InPlaceReLU(), MaxPool2d(3, 2, ceil_mode=True)]
        for number, squeezed in enumerate([16, 16, 32, 32, 48, 48, 64, 64]):
            if number in pools:
                cells.append(MaxPool2d(3, 2, ceil_mode=True))
            cells.append(Fire(width, squeezed, 4 * squeezed, 4 * squeezed))
            width = 8 * squeezed
        self.features = nn.SequentialCell(*cells)
        last = nn.Conv2d(512, num_classes, 1, has_bias=True)
        self.classifier = nn.SequentialCell(nn.Dropout(p=dropout), last, InPlaceReLU(), nn.AdaptiveAvgPool2d((1, 1)))
        for _, cell in self.cells_and_names():
            if isinstance(cell, nn.Conv2d):
                kaiming_uniform_(cell.weight)
                zeros_(cell.bias)
        normal_(last.weight, 0, 0.01)

    def construct(self, x):
        return ops.flatten(self.classifier(self.features(x)), start_dim=1)
