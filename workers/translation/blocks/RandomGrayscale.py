from __future__ import annotations

import numpy as np


class RandomGrayscale(Transform):
    """A gray image of as many channels, with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.1):
        self.p = p

    def forward(self, img):
        return rgb_to_grayscale(img, get_dimensions(img)[0]) if np.random.rand() < self.p else img

    def shown(self):
        return f"p={self.p}"
