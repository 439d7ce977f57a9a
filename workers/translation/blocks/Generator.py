from __future__ import annotations

import mindspore as ms
import numpy as np


class Generator:
    """Holds a seed and sets it for the whole process: operators draw from one stream."""

    def __init__(self, device=None):
        self._seed = ms.get_seed() or 0

    def manual_seed(self, seed):
        self._seed = int(seed)
        manual_seed(self._seed)
        return self

    def seed(self):
        self.manual_seed(np.random.default_rng().integers(2**31))
        return self._seed

    def initial_seed(self):
        return self._seed
