from __future__ import annotations

import enum


class ConvNeXt_Small_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of convnext_small."""

    IMAGENET1K_V1 = "convnext_small-0c510722.pth"
    DEFAULT = IMAGENET1K_V1
