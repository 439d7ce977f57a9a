"""AlexNet."""

from __future__ import annotations

import enum

from mindspore import nn, ops

from ...checkpoint import chosen_weights, load_trained
from ..layers import InPlaceReLU


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


class AlexNet_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of alexnet."""

    IMAGENET1K_V1 = "alexnet-owt-7be5be79.pth"
    DEFAULT = IMAGENET1K_V1


def alexnet(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's alexnet; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(AlexNet_Weights, weights, pretrained)
    return load_trained(AlexNet(**kwargs), chosen)
