from __future__ import annotations

import enum


class InterpolationMode(enum.Enum):
    """How pixels between pixels are made; PIL's numbers are understood as well."""

    NEAREST = "nearest"
    NEAREST_EXACT = "nearest-exact"
    BILINEAR = "bilinear"
    BICUBIC = "bicubic"
    BOX = "box"
    HAMMING = "hamming"
    LANCZOS = "lanczos"

    @classmethod
    def _missing_(cls, number):
        numbers = {0: "NEAREST", 1: "LANCZOS", 2: "BILINEAR", 3: "BICUBIC", 4: "BOX", 5: "HAMMING"}
        return cls[numbers[number]] if number in numbers else None

    @property
    def pil(self):
        return {"lanczos": 1, "bilinear": 2, "bicubic": 3, "box": 4, "hamming": 5}.get(self.value, 0)
