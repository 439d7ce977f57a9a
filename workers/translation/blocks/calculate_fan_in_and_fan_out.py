from __future__ import annotations

import math


def calculate_fan_in_and_fan_out(tensor):
    """How many inputs and how many outputs one element of a layer's weight takes part in."""
    if tensor.ndim < 2:
        raise ValueError("Fan in and fan out can not be computed for tensor with fewer than 2 dimensions")
    window = math.prod(tensor.shape[2:])
    return tensor.shape[1] * window, tensor.shape[0] * window
