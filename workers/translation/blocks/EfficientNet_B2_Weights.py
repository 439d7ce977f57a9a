from __future__ import annotations

import enum


class EfficientNet_B2_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b2."""

    IMAGENET1K_V1 = "efficientnet_b2_rwightman-c35c1473.pth"
    DEFAULT = IMAGENET1K_V1
