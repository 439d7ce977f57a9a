"""A loss for any network: its floating outputs times fixed random weights, summed, so that every output element matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaves import tensors

GENTLE = 0.01


def squared_distance(outputs: object, framework: Framework) -> Any:
    """A loss to train on: how far the floating outputs lie from fixed random targets.

    Small, so that a few steps at any usual learning rate do not run away: then rounding would decide about the result.
    """
    return _sum(outputs, framework, lambda tensor, target: ((tensor - target) ** 2).mean() * GENTLE)


def weighted_sum(outputs: object, framework: Framework) -> Any:
    """Every element times a weight of its own, as large as the outputs and no larger."""
    return _sum(outputs, framework, lambda tensor, weights: (tensor * weights).sum(), shrink=True)


def _sum(outputs: object, framework: Framework, part: Callable[[Any, Any], Any], shrink: bool = False) -> Any:
    """Raises ValueError when nothing in `outputs` is a floating tensor."""
    total: Any = None
    for place, tensor in enumerate(tensors(outputs, framework)):
        array, kind = framework.array(framework.detached(tensor))
        if kind not in ("float16", "bfloat16", "float32", "float64") or array.size == 0:
            continue
        fixed = np.random.default_rng(place).standard_normal(array.shape) / (array.size**0.5 if shrink else 1.0)
        value = part(tensor, framework.tensor(np.asarray(fixed, array.dtype)))
        total = value if total is None else total + value
    if total is None:
        raise ValueError("the network has no floating output, so there is no gradient")
    return total
