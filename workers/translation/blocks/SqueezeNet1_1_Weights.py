from __future__ import annotations

import enum


class SqueezeNet1_1_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of squeezenet1_1."""

    IMAGENET1K_V1 = "squeezenet1_1-b8a52dc0.pth"
    DEFAULT = IMAGENET1K_V1
