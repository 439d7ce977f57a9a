from __future__ import annotations

import enum


class ViT_L_16_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vit_l_16."""

    IMAGENET1K_V1 = "vit_l_16-852ce7e3.pth"
    IMAGENET1K_SWAG_E2E_V1 = "vit_l_16_swag-4f3808c9.pth"
    IMAGENET1K_SWAG_LINEAR_V1 = "vit_l_16_lc_swag-4d563306.pth"
    DEFAULT = IMAGENET1K_V1
