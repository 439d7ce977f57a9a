from __future__ import annotations


def resized_crop(img, top, left, height, width, size, interpolation=InterpolationMode.BILINEAR, antialias=True):
    """A part of an image in another size."""
    return resize_image(crop_image(img, top, left, height, width), size, interpolation, antialias=antialias)
