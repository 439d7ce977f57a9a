from __future__ import annotations

import enum


class MNASNet0_75_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of mnasnet0_75."""

    IMAGENET1K_V1 = "mnasnet0_75-7090bc5f.pth"
    DEFAULT = IMAGENET1K_V1
