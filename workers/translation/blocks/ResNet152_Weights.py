from __future__ import annotations

import enum


class ResNet152_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnet152."""

    IMAGENET1K_V1 = "resnet152-394f9c45.pth"
    IMAGENET1K_V2 = "resnet152-f82ba261.pth"
    DEFAULT = IMAGENET1K_V2
