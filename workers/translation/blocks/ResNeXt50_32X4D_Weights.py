from __future__ import annotations

import enum


class ResNeXt50_32X4D_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnext50_32x4d."""

    IMAGENET1K_V1 = "resnext50_32x4d-7cdf4587.pth"
    IMAGENET1K_V2 = "resnext50_32x4d-1a0047aa.pth"
    DEFAULT = IMAGENET1K_V2
