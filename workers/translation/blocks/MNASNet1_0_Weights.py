from __future__ import annotations

import enum


class MNASNet1_0_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mnasnet1_0."""

    IMAGENET1K_V1 = "mnasnet1.0_top1_73.512-f206786ef8.pth"
    DEFAULT = IMAGENET1K_V1
