from __future__ import annotations

from PIL import Image


def to_grayscale(img, num_output_channels=1):
    """A gray PIL image of one or three equal channels."""
    if not isinstance(img, Image.Image):
        raise TypeError("to_grayscale takes PIL images")
    return rgb_to_grayscale(img, num_output_channels)
