from __future__ import annotations

import enum


class EfficientNet_B0_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b0."""

    IMAGENET1K_V1 = "efficientnet_b0_rwightman-7f5810bc.pth"
    DEFAULT = IMAGENET1K_V1
