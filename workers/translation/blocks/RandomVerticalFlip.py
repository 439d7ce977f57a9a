from __future__ import annotations

import numpy as np


class RandomVerticalFlip(Transform):
    """Top and bottom change places with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.5):
        self.p = p

    def forward(self, img):
        return vflip(img) if np.random.rand() < self.p else img

    def shown(self):
        return f"p={self.p}"
