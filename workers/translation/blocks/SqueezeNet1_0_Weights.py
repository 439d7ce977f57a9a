from __future__ import annotations

import enum


class SqueezeNet1_0_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of squeezenet1_0."""

    IMAGENET1K_V1 = "squeezenet1_0-b66bff10.pth"
    DEFAULT = IMAGENET1K_V1
