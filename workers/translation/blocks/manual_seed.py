from __future__ import annotations

import random

import mindspore as ms
import numpy as np


def manual_seed(seed):
    """ms.set_seed without its effect on numpy's and Python's random numbers."""
    state, plain = np.random.get_state(), random.getstate()
    ms.set_seed(int(seed))
    np.random.set_state(state)
    random.setstate(plain)
