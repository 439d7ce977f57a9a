from __future__ import annotations

import warnings

import numpy as np
from mindspore import Tensor


def draw_segmentation_masks(image, masks, alpha=0.8, colors=None):
    """The image with each mask in a color; where masks meet it is black."""
    values, chosen = image.asnumpy(), masks.asnumpy()
    chosen = chosen[None] if chosen.ndim == 2 else chosen
    if chosen.dtype != bool or chosen.ndim != 3 or chosen.shape[1:] != values.shape[1:]:
        raise ValueError("The masks must be of dtype bool, with the height and width of the image")
    if len(chosen) == 0:
        warnings.warn("masks doesn't contain any mask. No mask was drawn", stacklevel=2)
        return image
    colored = values.copy()
    for mask, color in zip(chosen, parsed_colors(colors, len(chosen))):
        level = np.array(color) if values.dtype == np.uint8 else np.array(color) / 255
        colored[:, mask] = level.astype(values.dtype)[:, None]
    colored[:, chosen.sum(0) > 1] = 0
    kind = np.float32 if values.dtype == np.uint8 else values.dtype
    return Tensor((values.astype(kind) * (1 - alpha) + colored.astype(kind) * alpha).astype(values.dtype))
