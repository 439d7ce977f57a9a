from __future__ import annotations

import numpy as np


class RandomHorizontalFlip(Transform):
    """Left and right change places with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.5):
        self.p = p

    def forward(self, img):
        return hflip(img) if np.random.rand() < self.p else img

    def shown(self):
        return f"p={self.p}"
