from __future__ import annotations

import enum


class VGG19_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg19."""

    IMAGENET1K_V1 = "vgg19-dcbb9e9d.pth"
    DEFAULT = IMAGENET1K_V1
