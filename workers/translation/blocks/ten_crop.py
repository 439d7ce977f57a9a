from __future__ import annotations


def ten_crop(img, size, vertical_flip=False):
    """The four corners of an image and its middle, then those of the flipped image."""
    return *five_crop(img, size), *five_crop(vflip(img) if vertical_flip else hflip(img), size)
