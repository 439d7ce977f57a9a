from __future__ import annotations

import enum


class ImageReadMode(enum.Enum):
    """What a picture is converted to on reading."""

    UNCHANGED = 0
    GRAY = 1
    GRAY_ALPHA = 2
    RGB = 3
    RGB_ALPHA = 4
    RGBA = RGB_ALPHA
