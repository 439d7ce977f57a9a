from __future__ import annotations

import enum


class EfficientNet_B4_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b4."""

    IMAGENET1K_V1 = "efficientnet_b4_rwightman-23ab8bcd.pth"
    DEFAULT = IMAGENET1K_V1
