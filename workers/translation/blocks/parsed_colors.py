from __future__ import annotations

from PIL import ImageColor


def parsed_colors(colors, number):
    """Red, green and blue for each object: the given ones, or torchvision's own series."""
    if colors is None:
        colors = [tuple(place * step % 255 for step in (2**25 - 1, 2**15 - 1, 2**21 - 1)) for place in range(number)]
    elif isinstance(colors, list) and len(colors) < number:
        raise ValueError(f"Number of colors must be equal or larger than the number of objects, but got {len(colors)} < {number}.")
    elif not isinstance(colors, (list, tuple, str)):
        raise ValueError(f"colors must be a tuple or a string, or a list thereof, but got {colors}.")
    elif not isinstance(colors, list):
        colors = [colors] * number
    return [ImageColor.getrgb(color) if isinstance(color, str) else tuple(color) for color in colors]
