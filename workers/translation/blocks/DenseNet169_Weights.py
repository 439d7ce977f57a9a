from __future__ import annotations

import enum


class DenseNet169_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of densenet169."""

    IMAGENET1K_V1 = "densenet169-b2777c0a.pth"
    DEFAULT = IMAGENET1K_V1
