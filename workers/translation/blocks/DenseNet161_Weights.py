from __future__ import annotations

import enum


class DenseNet161_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of densenet161."""

    IMAGENET1K_V1 = "densenet161-8d451a50.pth"
    DEFAULT = IMAGENET1K_V1
