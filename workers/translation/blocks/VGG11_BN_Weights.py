from __future__ import annotations

import enum


class VGG11_BN_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg11_bn."""

    IMAGENET1K_V1 = "vgg11_bn-6002323d.pth"
    DEFAULT = IMAGENET1K_V1
