from __future__ import annotations

import enum


class GoogLeNet_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of googlenet."""

    IMAGENET1K_V1 = "googlenet-1378be20.pth"
    DEFAULT = IMAGENET1K_V1
