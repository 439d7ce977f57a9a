from __future__ import annotations

import numpy as np


class ColorJitter(Transform):
    """Brightness, contrast, saturation and hue changed in random order and strength; the random numbers are numpy's."""

    def __init__(self, brightness=0, contrast=0, saturation=0, hue=0):
        self.brightness, self.contrast, self.saturation = map(self.limits, (brightness, contrast, saturation))
        self.hue = self.limits(hue, 0, -0.5, 0.5)

    @staticmethod
    def limits(value, center=1, lowest=0.0, highest=float("inf")):
        if value is None:
            return None
        if isinstance(value, (int, float)):
            if value < 0:
                raise ValueError("a single number must not be negative")
            value = (max(center - float(value), 0.0) if center else -float(value), center + float(value))
        low, high = (float(each) for each in value)
        if not lowest <= low <= high <= highest:
            raise ValueError(f"values should be between {lowest} and {highest}, but got {(low, high)}")
        return None if low == high == center else (low, high)

    @staticmethod
    def get_params(brightness, contrast, saturation, hue):
        order, ranges = np.random.permutation(4), (brightness, contrast, saturation, hue)
        return order, *(None if pair is None else float(np.random.uniform(*pair)) for pair in ranges)

    def forward(self, img):
        order, *factors = self.get_params(self.brightness, self.contrast, self.saturation, self.hue)
        adjust = (adjust_brightness, adjust_contrast, adjust_saturation, adjust_hue)
        for place in order:
            if factors[place] is not None:
                img = adjust[place](img, factors[place])
        return img

    def shown(self):
        return f"brightness={self.brightness}, contrast={self.contrast}, saturation={self.saturation}, hue={self.hue}"
