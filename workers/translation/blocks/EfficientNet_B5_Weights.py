from __future__ import annotations

import enum


class EfficientNet_B5_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of efficientnet_b5."""

    IMAGENET1K_V1 = "efficientnet_b5_lukemelas-1a07897c.pth"
    DEFAULT = IMAGENET1K_V1
