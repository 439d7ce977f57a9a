from __future__ import annotations

import random


class RandomChoice(Compose):
    """One of the transforms, drawn by Python's random with the weights p."""

    def __init__(self, transforms, p=None):
        super().__init__(transforms)
        self.p = p

    def __call__(self, *images):
        return random.choices(self.transforms, weights=self.p)[0](*images)

    def __repr__(self):
        return f"{super().__repr__()}(p={self.p})"
