from __future__ import annotations

import numpy as np


class RandomPosterize(Transform):
    """Only so many bits of each byte are kept, with probability p; the random numbers are numpy's."""

    def __init__(self, bits, p=0.5):
        self.bits, self.p = bits, p

    def forward(self, img):
        return posterize_image(img, self.bits) if np.random.rand() < self.p else img

    def shown(self):
        return f"bits={self.bits},p={self.p}"
