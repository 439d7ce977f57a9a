from __future__ import annotations

import enum


class ResNet18_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnet18."""

    IMAGENET1K_V1 = "resnet18-f37072fd.pth"
    DEFAULT = IMAGENET1K_V1
