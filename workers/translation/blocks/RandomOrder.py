from __future__ import annotations

import random


class RandomOrder(Compose):
    """All transforms in an order that Python's random draws anew each time."""

    def __call__(self, img):
        order = list(range(len(self.transforms)))
        random.shuffle(order)
        for place in order:
            img = self.transforms[place](img)
        return img
