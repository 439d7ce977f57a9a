from __future__ import annotations

import enum


class Inception_V3_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of inception_v3."""

    IMAGENET1K_V1 = "inception_v3_google-0cc3c7bd.pth"
    DEFAULT = IMAGENET1K_V1
