from __future__ import annotations

import numpy as np


def program_stream():
    """The program's own draws, one stream for all its files: MindSpore's layers draw from numpy's global one."""
    return np.random.__dict__.setdefault("of_the_program", np.random.RandomState())


numpy_random = program_stream()
