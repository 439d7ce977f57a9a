from __future__ import annotations

import enum


class VGG13_BN_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg13_bn."""

    IMAGENET1K_V1 = "vgg13_bn-abd245e5.pth"
    DEFAULT = IMAGENET1K_V1
