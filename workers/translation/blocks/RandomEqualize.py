from __future__ import annotations

import numpy as np


class RandomEqualize(Transform):
    """All brightnesses of a channel about equally often, with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.5):
        self.p = p

    def forward(self, img):
        return equalize_image(img) if np.random.rand() < self.p else img

    def shown(self):
        return f"p={self.p}"
