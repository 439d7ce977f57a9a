from __future__ import annotations

import enum


class EfficientNet_B6_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b6."""

    IMAGENET1K_V1 = "efficientnet_b6_lukemelas-24a108a5.pth"
    DEFAULT = IMAGENET1K_V1
