from __future__ import annotations

import enum


class ResNet101_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnet101."""

    IMAGENET1K_V1 = "resnet101-63fe2227.pth"
    IMAGENET1K_V2 = "resnet101-cd907fc2.pth"
    DEFAULT = IMAGENET1K_V2
