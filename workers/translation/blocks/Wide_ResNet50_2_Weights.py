from __future__ import annotations

import enum


class Wide_ResNet50_2_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of wide_resnet50_2."""

    IMAGENET1K_V1 = "wide_resnet50_2-95faca4d.pth"
    IMAGENET1K_V2 = "wide_resnet50_2-9ba9bcbe.pth"
    DEFAULT = IMAGENET1K_V2
