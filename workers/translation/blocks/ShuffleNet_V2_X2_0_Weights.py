from __future__ import annotations

import enum


class ShuffleNet_V2_X2_0_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of shufflenet_v2_x2_0."""

    IMAGENET1K_V1 = "shufflenetv2_x2_0-8be3c8ee.pth"
    DEFAULT = IMAGENET1K_V1
