from __future__ import annotations

import enum


class ConvNeXt_Large_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of convnext_large."""

    IMAGENET1K_V1 = "convnext_large-ea097f82.pth"
    DEFAULT = IMAGENET1K_V1
