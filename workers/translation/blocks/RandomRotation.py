from __future__ import annotations

import numpy as np


class RandomRotation(Transform):
    """An image turned by a random angle; the random numbers are numpy's."""

    def __init__(self, degrees, interpolation=InterpolationMode.NEAREST, expand=False, center=None, fill=0):
        self.degrees, self.interpolation = angle_range(degrees), InterpolationMode(interpolation)
        self.expand, self.center, self.fill = expand, center, 0 if fill is None else fill

    @staticmethod
    def get_params(degrees):
        return float(np.random.uniform(float(degrees[0]), float(degrees[1])))

    def forward(self, img):
        angle = self.get_params(self.degrees)
        return rotate_image(img, angle, self.interpolation, self.expand, self.center, channel_fill(self.fill, img))

    def shown(self):
        center = "" if self.center is None else f", center={self.center}"
        return f"degrees={self.degrees}, interpolation={self.interpolation.value}, expand={self.expand}{center}, fill={self.fill}"
