from __future__ import annotations

import enum


class DenseNet201_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of densenet201."""

    IMAGENET1K_V1 = "densenet201-c1103571.pth"
    DEFAULT = IMAGENET1K_V1
