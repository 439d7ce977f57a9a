from __future__ import annotations

import enum


class MobileNet_V2_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mobilenet_v2."""

    IMAGENET1K_V1 = "mobilenet_v2-b0353104.pth"
    IMAGENET1K_V2 = "mobilenet_v2-7ebf99e0.pth"
    DEFAULT = IMAGENET1K_V2
