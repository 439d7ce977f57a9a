from __future__ import annotations

import enum


class MNASNet0_5_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mnasnet0_5."""

    IMAGENET1K_V1 = "mnasnet0.5_top1_67.823-3ffadce67e.pth"
    DEFAULT = IMAGENET1K_V1
