from __future__ import annotations

import enum


class ResNeXt101_64X4D_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of resnext101_64x4d."""

    IMAGENET1K_V1 = "resnext101_64x4d-173b62eb.pth"
    DEFAULT = IMAGENET1K_V1
