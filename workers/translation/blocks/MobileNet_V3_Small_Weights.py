from __future__ import annotations

import enum


class MobileNet_V3_Small_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mobilenet_v3_small."""

    IMAGENET1K_V1 = "mobilenet_v3_small-047dcff4.pth"
    DEFAULT = IMAGENET1K_V1
