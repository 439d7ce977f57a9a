from __future__ import annotations

import enum


class ResNeXt101_32X8D_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnext101_32x8d."""

    IMAGENET1K_V1 = "resnext101_32x8d-8ba56ff5.pth"
    IMAGENET1K_V2 = "resnext101_32x8d-110c445d.pth"
    DEFAULT = IMAGENET1K_V2
