from __future__ import annotations

import enum


class ConvNeXt_Base_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of convnext_base."""

    IMAGENET1K_V1 = "convnext_base-6075fbad.pth"
    DEFAULT = IMAGENET1K_V1
