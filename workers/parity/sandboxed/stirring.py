"""Weights that hide nothing. Fresh ones do: unit scales, zero shifts and unit variances make wrong programs right."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from workers.parity.parcel import Arrays

STRENGTH = 0.2


def stir(values: Arrays, constants: frozenset[str] = frozenset()) -> Arrays:
    """Moves every floating value a little, always the same way; variances stay positive, counters and `constants` stay."""
    chances = {name: np.random.default_rng(number) for number, name in enumerate(values)}
    return {name: value if name in constants else _stirred(name, value, chances[name]) for name, value in values.items()}


def stir_again(name: str, value: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Another value for a weight, by torch's name for it: as far away as its own spread. A unit that never fires wakes up.

    Both sides get the same from the same values, whatever dimensions of length 1 one of them adds.
    """
    if value.dtype.kind != "f" or name.endswith("running_var"):
        return value
    chance = np.random.default_rng(zlib.crc32(name.encode()))
    spread = max(float(value.ravel().std()), 0.1)
    moved = (spread * chance.standard_normal(value.size)).reshape(value.shape) - value
    return np.asarray(moved, value.dtype)


def shaken(values: Arrays, share: float) -> Arrays:
    """Every floating value moved by about this share of itself, the other way for a negative one."""
    return {name: _moved(name, value, share) if value.dtype.kind == "f" else value for name, value in values.items()}


def _moved(name: str, value: np.ndarray[Any, Any], share: float) -> np.ndarray[Any, Any]:
    chance = np.random.default_rng(zlib.crc32(name.encode()))
    return np.asarray(value * (1 + share * chance.standard_normal(value.shape)), value.dtype)


def constants(table: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """Buffers other than moving averages: masks, indices, tables of positions."""
    return frozenset(entry["name"] for entry in table if entry.get("buffer") and not entry["attribute"].startswith("running_"))


def _stirred(name: str, value: np.ndarray[Any, Any], chance: np.random.Generator) -> np.ndarray[Any, Any]:
    if value.dtype.kind != "f":
        return value
    if name.endswith("running_var"):
        return chance.uniform(0.5, 1.5, value.shape).astype(value.dtype)
    spread = float(value.std()) or 1.0
    moved = value + STRENGTH * spread * chance.standard_normal(value.shape)
    return np.asarray(moved, value.dtype)  # without dimensions the sum is numpy's number, no array
