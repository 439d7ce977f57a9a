from __future__ import annotations


def from_middle(center, img):
    """A point of the image as it lies to its middle."""
    _, height, width = get_dimensions(img)
    return [0.0, 0.0] if center is None else [center[0] - width * 0.5, center[1] - height * 0.5]
