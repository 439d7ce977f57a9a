from __future__ import annotations

import enum


class VGG13_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg13."""

    IMAGENET1K_V1 = "vgg13-19584684.pth"
    DEFAULT = IMAGENET1K_V1
