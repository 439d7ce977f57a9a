from __future__ import annotations

import enum


class Wide_ResNet101_2_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of wide_resnet101_2."""

    IMAGENET1K_V1 = "wide_resnet101_2-32ee1156.pth"
    IMAGENET1K_V2 = "wide_resnet101_2-d733dc28.pth"
    DEFAULT = IMAGENET1K_V2
