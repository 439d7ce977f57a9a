from __future__ import annotations

import enum


class EfficientNet_B1_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b1."""

    IMAGENET1K_V1 = "efficientnet_b1_rwightman-bac287d4.pth"
    IMAGENET1K_V2 = "efficientnet_b1-c27df63c.pth"
    DEFAULT = IMAGENET1K_V2
