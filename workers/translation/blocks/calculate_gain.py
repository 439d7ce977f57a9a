from __future__ import annotations

import math


def calculate_gain(nonlinearity, param=None):
    """The factor by which an activation wants its weights scaled."""
    known = {"tanh": 5.0 / 3, "relu": math.sqrt(2.0), "selu": 0.75}
    if nonlinearity == "leaky_relu":
        return math.sqrt(2.0 / (1 + (0.01 if param is None else param) ** 2))
    return known.get(nonlinearity, 1)
