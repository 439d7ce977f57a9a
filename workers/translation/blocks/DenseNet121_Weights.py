from __future__ import annotations

import enum


class DenseNet121_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of densenet121."""

    IMAGENET1K_V1 = "densenet121-a639ec97.pth"
    DEFAULT = IMAGENET1K_V1
