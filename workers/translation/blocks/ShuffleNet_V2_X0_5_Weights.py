from __future__ import annotations

import enum


class ShuffleNet_V2_X0_5_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of shufflenet_v2_x0_5."""

    IMAGENET1K_V1 = "shufflenetv2_x0.5-f707e7126e.pth"
    DEFAULT = IMAGENET1K_V1
