from __future__ import annotations

from PIL import Image


def get_dimensions(img):
    """Channels, height and width of a PIL image or a tensor (..., C, H, W)."""
    if isinstance(img, Image.Image):
        return [len(img.getbands()), img.height, img.width]
    return [1 if img.ndim == 2 else img.shape[-3], *img.shape[-2:]]
