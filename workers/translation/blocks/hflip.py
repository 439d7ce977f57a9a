from __future__ import annotations

from PIL import Image


def hflip(img):
    """Left and right change places."""
    return img.transpose(Image.FLIP_LEFT_RIGHT) if isinstance(img, Image.Image) else flip_image(img, -1)
