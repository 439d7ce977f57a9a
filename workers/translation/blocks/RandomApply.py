from __future__ import annotations

import numpy as np


class RandomApply(Compose):
    """All transforms, one after the other, with probability p, or none; the random numbers are numpy's."""

    def __init__(self, transforms, p=0.5):
        super().__init__(transforms)
        self.p = p

    def __call__(self, img):
        return img if self.p < np.random.rand() else super().__call__(img)

    def __repr__(self):
        lines = "".join(f"\n    {transform}" for transform in self.transforms)
        return f"{type(self).__name__}(\n    p={self.p}{lines}\n)"
