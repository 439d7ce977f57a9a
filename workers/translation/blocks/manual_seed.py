from __future__ import annotations

import mindspore as ms
import numpy as np


def manual_seed(seed):
    """ms.set_seed without its effect on numpy's random numbers."""
    state = np.random.get_state()
    ms.set_seed(int(seed))
    np.random.set_state(state)
