from __future__ import annotations

import copy

from mindspore import Parameter, Tensor


def deep_copy(value):
    """copy.deepcopy that gives every tensor memory of its own: MindSpore's copies of plain tensors share it."""
    made = {}
    copied = copy.deepcopy(value, made)
    for part in made.values():
        if isinstance(part, Tensor) and not isinstance(part, Parameter):
            part.assign_value(part.copy())
    return copied
