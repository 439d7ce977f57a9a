from __future__ import annotations

import enum


class AlexNet_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of alexnet."""

    IMAGENET1K_V1 = "alexnet-owt-7be5be79.pth"
    DEFAULT = IMAGENET1K_V1
