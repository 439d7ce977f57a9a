from __future__ import annotations

import numpy as np


def rate_of(parameter):
    """The learning rate as the program wrote it: the shortest number that float32 rounds to the parameter."""
    return float(str(np.float32(parameter)))
