from __future__ import annotations

import enum


class VGG19_BN_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg19_bn."""

    IMAGENET1K_V1 = "vgg19_bn-c79401a0.pth"
    DEFAULT = IMAGENET1K_V1
