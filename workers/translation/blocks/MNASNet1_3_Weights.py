from __future__ import annotations

import enum


class MNASNet1_3_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mnasnet1_3."""

    IMAGENET1K_V1 = "mnasnet1_3-a4c69d6f.pth"
    DEFAULT = IMAGENET1K_V1
