from __future__ import annotations

import numpy as np


class RandomPerspective(Transform):
    """An image seen from a random side, with probability p; the random numbers are numpy's."""

    def __init__(self, distortion_scale=0.5, p=0.5, interpolation=InterpolationMode.BILINEAR, fill=0):
        self.distortion_scale, self.p, self.fill = distortion_scale, p, 0 if fill is None else fill
        self.interpolation = InterpolationMode(interpolation)

    @staticmethod
    def get_params(width, height, distortion_scale):
        wide, high = int(distortion_scale * (width // 2)) + 1, int(distortion_scale * (height // 2)) + 1
        left, right, top, bottom = (0, wide), (width - wide, width), (0, high), (height - high, height)
        sides = ((left, top), (right, top), (right, bottom), (left, bottom))
        ends = [[int(np.random.randint(*x)), int(np.random.randint(*y))] for x, y in sides]
        return [[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], ends

    def forward(self, img):
        _, height, width = get_dimensions(img)
        if np.random.rand() >= self.p:
            return img
        corners = self.get_params(width, height, self.distortion_scale)
        return perspective_image(img, *corners, self.interpolation, channel_fill(self.fill, img))

    def shown(self):
        return f"p={self.p}"
