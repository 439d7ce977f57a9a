from __future__ import annotations

import enum


class ConvNeXt_Tiny_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of convnext_tiny."""

    IMAGENET1K_V1 = "convnext_tiny-983f1562.pth"
    DEFAULT = IMAGENET1K_V1
