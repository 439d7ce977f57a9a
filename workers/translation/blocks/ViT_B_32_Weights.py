from __future__ import annotations

import enum


class ViT_B_32_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vit_b_32."""

    IMAGENET1K_V1 = "vit_b_32-d86f8d99.pth"
    DEFAULT = IMAGENET1K_V1
