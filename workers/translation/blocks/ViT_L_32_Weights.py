from __future__ import annotations

import enum


class ViT_L_32_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vit_l_32."""

    IMAGENET1K_V1 = "vit_l_32-c7638314.pth"
    DEFAULT = IMAGENET1K_V1
