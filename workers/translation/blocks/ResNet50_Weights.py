from __future__ import annotations

import enum


class ResNet50_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnet50."""

    IMAGENET1K_V1 = "resnet50-0676ba61.pth"
    IMAGENET1K_V2 = "resnet50-11ad3fa6.pth"
    DEFAULT = IMAGENET1K_V2
