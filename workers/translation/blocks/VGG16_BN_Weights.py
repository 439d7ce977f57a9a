from __future__ import annotations

import enum


class VGG16_BN_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg16_bn."""

    IMAGENET1K_V1 = "vgg16_bn-6c64b313.pth"
    DEFAULT = IMAGENET1K_V1
