from __future__ import annotations

import numpy as np


class RandomAdjustSharpness(Transform):
    """An image made sharper or smoother, with probability p; the random numbers are numpy's."""

    def __init__(self, sharpness_factor, p=0.5):
        self.sharpness_factor, self.p = sharpness_factor, p

    def forward(self, img):
        return adjust_sharpness(img, self.sharpness_factor) if np.random.rand() < self.p else img

    def shown(self):
        return f"sharpness_factor={self.sharpness_factor},p={self.p}"
