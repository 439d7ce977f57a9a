from __future__ import annotations

import enum


class VGG16_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg16."""

    IMAGENET1K_V1 = "vgg16-397923af.pth"
    IMAGENET1K_FEATURES = "vgg16_features-amdegroot-88682ab5.pth"
    DEFAULT = IMAGENET1K_V1
