from __future__ import annotations

import enum


class EfficientNet_B7_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b7."""

    IMAGENET1K_V1 = "efficientnet_b7_lukemelas-c5b4e57e.pth"
    DEFAULT = IMAGENET1K_V1
