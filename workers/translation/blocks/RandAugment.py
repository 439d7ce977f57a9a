from __future__ import annotations

import numpy as np


class RandAugment(Transform):
    """Some changes of one strength, drawn at random; the random numbers are numpy's."""

    def __init__(self, num_ops=2, magnitude=9, num_magnitude_bins=31, interpolation=InterpolationMode.NEAREST, fill=None):
        self.num_ops, self.magnitude, self.num_magnitude_bins = num_ops, magnitude, num_magnitude_bins
        self.interpolation, self.fill = interpolation, fill

    def forward(self, img):
        _, height, width = get_dimensions(img)
        moves = 150.0 / 331.0 * width, 150.0 / 331.0 * height
        table = {"Identity": (None, False)} | strengths(self.num_magnitude_bins, 0.3, *moves, 30.0, 0.9, 4)
        for _ in range(self.num_ops):
            name = list(table)[np.random.randint(0, len(table))]
            values, signed = table[name]
            strength = 0.0 if values is None else float(values[self.magnitude])
            if signed and np.random.randint(0, 2):
                strength *= -1.0
            img = augmented(img, name, strength, self.interpolation, channel_fill(self.fill, img))
        return img

    def shown(self):
        names = ("num_ops", "magnitude", "num_magnitude_bins", "interpolation", "fill")
        return ", ".join(f"{name}={getattr(self, name)}" for name in names)
