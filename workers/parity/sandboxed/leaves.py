"""Nested results as a flat list: every tensor, number and word with the path by which it was reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from workers.parity.parcel import KINDS, Arrays
from workers.parity.sandboxed.framework import Framework

DEPTH = 20
TEXT = 200
Leaf = dict[str, Any]


def flatten(value: object, framework: Framework, name: str = "") -> tuple[list[Leaf], Arrays]:
    """Leaves in order, and their values under the keys that the leaves name."""
    leaves: list[Leaf] = []
    arrays: Arrays = {}
    for path, item in _walk(value, name, DEPTH):
        leaf, array = _leaf(item, framework)
        if array is not None:
            leaf["array"] = f"{name}/{len(leaves)}"
            arrays[leaf["array"]] = array
        leaves.append({"path": path, **leaf})
    return leaves, arrays


def tensors(value: object, framework: Framework) -> list[Any]:
    return [item for _, item in _walk(value, "", DEPTH) if isinstance(item, framework.tensor_class)]


def _walk(value: object, path: str, depth: int) -> Iterator[tuple[str, object]]:
    if depth and isinstance(value, Mapping):
        for key, item in value.items():
            yield from _walk(item, f"{path}[{key!r}]", depth - 1)
    elif depth and isinstance(value, tuple | list | set | frozenset):
        for index, item in enumerate(value):
            yield from _walk(item, f"{path}[{index}]", depth - 1)
    else:
        yield path, value


def _leaf(value: object, framework: Framework) -> tuple[Leaf, np.ndarray[Any, Any] | None]:
    if isinstance(value, framework.tensor_class):
        array, kind = framework.array(value)
        return {"kind": "tensor", "dtype": kind}, array
    if isinstance(value, bool | int | float | complex):
        return _number(value)
    if isinstance(value, np.ndarray | np.generic):
        array = np.array(value)  # as it is now: it may share its memory with a weight
        return ({"kind": "array", "dtype": array.dtype.name}, array) if array.dtype.name in KINDS else _word(value)
    word = framework.word(value)
    return _word(value) if word is None else ({"kind": "text", "text": word}, None)


def _number(value: complex) -> tuple[Leaf, np.ndarray[Any, Any] | None]:
    try:
        return {"kind": "number", "dtype": type(value).__name__}, np.asarray(value)
    except OverflowError:  # a Python integer wider than 64 bits
        return {"kind": "text", "text": repr(value)[:TEXT]}, None


def _word(value: object) -> tuple[Leaf, None]:
    if value is None or isinstance(value, str | bytes | slice | range):
        return {"kind": "text", "text": str(value)[:TEXT]}, None
    return {"kind": "object", "text": type(value).__name__}, None


def measure_noise(leaves: list[Leaf], arrays: Arrays, wide: list[Leaf], wide_arrays: Arrays) -> None:
    """Notes at each leaf how far the same leaf of a float64 run lies away: what rounding alone does to it."""
    for leaf, other in zip(leaves, wide, strict=False):
        one, two = arrays.get(leaf.get("array", "")), wide_arrays.get(other.get("array", ""))
        if one is not None and two is not None and one.shape == two.shape and one.dtype.kind in "fc" and one.size:
            distance = np.abs(one.astype(two.dtype) - two)
            leaf["noise"] = float(np.max(distance[np.isfinite(distance)], initial=0.0))
