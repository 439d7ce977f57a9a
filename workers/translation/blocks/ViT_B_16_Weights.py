from __future__ import annotations

import enum


class ViT_B_16_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vit_b_16."""

    IMAGENET1K_V1 = "vit_b_16-c867db91.pth"
    IMAGENET1K_SWAG_E2E_V1 = "vit_b_16_swag-9ac1b537.pth"
    IMAGENET1K_SWAG_LINEAR_V1 = "vit_b_16_lc_swag-4e70ced5.pth"
    DEFAULT = IMAGENET1K_V1
