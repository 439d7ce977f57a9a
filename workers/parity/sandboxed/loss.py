"""A loss for any network: its floating outputs times fixed random weights, summed, so that every output element matters."""

from __future__ import annotations

from typing import Any

import numpy as np

from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaves import tensors


def weighted_sum(outputs: object, framework: Framework) -> Any:
    """Raises ValueError when nothing in `outputs` is a floating tensor."""
    total: Any = None
    for place, tensor in enumerate(tensors(outputs, framework)):
        array, kind = framework.array(framework.detached(tensor))
        if kind not in ("float16", "bfloat16", "float32", "float64") or array.size == 0:
            continue
        weights = np.random.default_rng(place).standard_normal(array.shape) / np.sqrt(array.size)
        part = (tensor * framework.tensor(weights.astype(array.dtype))).sum()
        total = part if total is None else total + part
    if total is None:
        raise ValueError("the network has no floating output, so there is no gradient")
    return total
