"""Weights that hide nothing. Fresh ones do: unit scales, zero shifts and unit variances make wrong programs right."""

from __future__ import annotations

from typing import Any

import numpy as np

from workers.parity.parcel import Arrays

STRENGTH = 0.2


def stir(values: Arrays) -> Arrays:
    """Moves every floating value a little, always the same way; variances stay positive, counters stay."""
    return {name: _stirred(name, value, np.random.default_rng(number)) for number, (name, value) in enumerate(values.items())}


def _stirred(name: str, value: np.ndarray[Any, Any], chance: np.random.Generator) -> np.ndarray[Any, Any]:
    if value.dtype.kind != "f":
        return value
    if name.endswith("running_var"):
        return chance.uniform(0.5, 1.5, value.shape).astype(value.dtype)
    spread = float(value.std()) or 1.0
    moved: np.ndarray[Any, Any] = value + STRENGTH * spread * chance.standard_normal(value.shape)
    return moved.astype(value.dtype)
