from __future__ import annotations

import numpy as np


class TrivialAugmentWide(Transform):
    """One change of a strength, both drawn at random; the random numbers are numpy's."""

    def __init__(self, num_magnitude_bins=31, interpolation=InterpolationMode.NEAREST, fill=None):
        self.num_magnitude_bins, self.interpolation, self.fill = num_magnitude_bins, interpolation, fill

    def forward(self, img):
        table = {"Identity": (None, False)} | strengths(self.num_magnitude_bins, 0.99, 32.0, 32.0, 135.0, 0.99, 6)
        name = list(table)[np.random.randint(0, len(table))]
        values, signed = table[name]
        strength = 0.0 if values is None else float(values[np.random.randint(0, len(values))])
        if signed and np.random.randint(0, 2):
            strength *= -1.0
        return augmented(img, name, strength, self.interpolation, channel_fill(self.fill, img))

    def shown(self):
        names = ("num_magnitude_bins", "interpolation", "fill")
        return ", ".join(f"{name}={getattr(self, name)}" for name in names)
