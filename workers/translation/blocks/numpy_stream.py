from __future__ import annotations

import numpy as np


def numpy_stream(generator=None):
    """Numpy's own random numbers, or a stream begun with the seed of the generator."""
    return np.random if generator is None else np.random.RandomState(generator.initial_seed() % 2**32)
