from __future__ import annotations

from mindspore import nn, ops


class AlexNet(nn.Cell):
    """torchvision's AlexNet: the same names, so that its checkpoints fit."""

    def __init__(self, num_classes=1000, dropout=0.5):
        super().__init__()
        self.features = nn.SequentialCell(
            nn.Conv2d(3, 64, 11, 4, "pad", 2, has_bias=True),
            InPlaceReLU(),
            nn.MaxPool2d(3, 2),
            nn.Conv2d(64, 192, 5, 1, "pad", 2, has_bias=True),
            InPlaceReLU(),
            nn.MaxPool2d(3, 2),
            nn.Conv2d(192, 384, 3, 1, "pad", 1, has_bias=True),
            InPlaceReLU(),
            nn.Conv2d(384, 256, 3, 1, "pad", 1, has_bias=True),
            InPlaceReLU(),
            nn.Conv2d(256, 256, 3, 1, "pad", 1, has_bias=True),
            InPlaceReLU(),
            nn.MaxPool2d(3, 2),
        )
        self.avgpool = nn.AdaptiveAvgPool2d((6, 6))
        self.classifier = nn.SequentialCell(
            nn.Dropout(p=dropout),
            nn.Dense(256 * 6 * 6, 4096),
            InPlaceReLU(),
            nn.Dropout(p=dropout),
            nn.Dense(4096, 4096),
            InPlaceReLU(),
            nn.Dense(4096, num_classes),
        )

    def construct(self, x):
        return self.classifier(ops.flatten(self.avgpool(self.features(x)), start_dim=1))
