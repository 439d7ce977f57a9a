from __future__ import annotations

import numpy as np


class RandomSolarize(Transform):
    """Values from the threshold on are inverted, with probability p; the random numbers are numpy's."""

    def __init__(self, threshold, p=0.5):
        self.threshold, self.p = threshold, p

    def forward(self, img):
        return solarize_image(img, self.threshold) if np.random.rand() < self.p else img

    def shown(self):
        return f"threshold={self.threshold},p={self.p}"
