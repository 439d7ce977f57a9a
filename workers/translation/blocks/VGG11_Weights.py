from __future__ import annotations

import enum


class VGG11_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg11."""

    IMAGENET1K_V1 = "vgg11-8a719046.pth"
    DEFAULT = IMAGENET1K_V1
