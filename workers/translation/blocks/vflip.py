from __future__ import annotations

from PIL import Image


def vflip(img):
    """Top and bottom change places."""
    return img.transpose(Image.FLIP_TOP_BOTTOM) if isinstance(img, Image.Image) else flip_image(img, -2)
