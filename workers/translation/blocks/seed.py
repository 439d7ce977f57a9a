from __future__ import annotations

import numpy as np


def seed():
    """Set a seed that nobody chose, and return it."""
    number = int(np.random.default_rng().integers(2**31))
    manual_seed(number)
    return number
