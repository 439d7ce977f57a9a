from __future__ import annotations

import enum


class ResNet34_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnet34."""

    IMAGENET1K_V1 = "resnet34-b627a593.pth"
    DEFAULT = IMAGENET1K_V1
