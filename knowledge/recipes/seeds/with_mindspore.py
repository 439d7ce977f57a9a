import random

import mindspore as ms
import numpy as np
from mindspore import ops


def seed_everything(seed):
    random.seed(seed)
    ms.set_seed(seed)  # NumPy and the data pipeline too


seed_everything(7)
first = ops.randn(3)
seed_everything(7)
print("repeats", bool((first == ops.randn(3)).all()))
shared = np.random.default_rng(7).normal(size=3)  # what both frameworks must share comes from NumPy
print("shared", [round(value, 4) for value in shared.tolist()])
