from __future__ import annotations

import enum


class ShuffleNet_V2_X1_0_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of shufflenet_v2_x1_0."""

    IMAGENET1K_V1 = "shufflenetv2_x1-5666bf0f80.pth"
    DEFAULT = IMAGENET1K_V1
