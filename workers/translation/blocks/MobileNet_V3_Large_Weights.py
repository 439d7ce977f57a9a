from __future__ import annotations

import enum


class MobileNet_V3_Large_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mobilenet_v3_large."""

    IMAGENET1K_V1 = "mobilenet_v3_large-8738ca79.pth"
    IMAGENET1K_V2 = "mobilenet_v3_large-5c1a4163.pth"
    DEFAULT = IMAGENET1K_V2
