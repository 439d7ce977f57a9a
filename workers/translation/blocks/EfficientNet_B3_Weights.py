from __future__ import annotations

import enum


class EfficientNet_B3_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b3."""

    IMAGENET1K_V1 = "efficientnet_b3_rwightman-b3899882.pth"
    DEFAULT = IMAGENET1K_V1
