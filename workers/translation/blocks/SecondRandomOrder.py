from __future__ import annotations

import numpy as np


class SecondRandomOrder(Compose):
    """RandomOrder of torchvision.transforms.v2: the order is drawn from numpy."""

    def __call__(self, img):
        for place in np.random.permutation(len(self.transforms)):
            img = self.transforms[place](img)
        return img
