"""Inputs from words: `normal(2, 3)`, `integers(0, 5, shape=(2, 3))`, `values([[1., 2.]])` or any plain Python value.

What a generator gives becomes a tensor; inside `numpy(...)` it stays an array of numpy. The same words and seed give the same
numbers on every machine: PCG64, seeded from the seed and the input's name.
"""

from __future__ import annotations

import ast
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np

from workers.parity.parcel import KINDS

Array = np.ndarray[Any, Any]
NUMPY = "numpy"
LARGEST = 1 << 24  # elements
MOST = 64  # inputs that are described
TOGETHER = 1 << 26  # bytes of these


class NumpyArray(Array):
    """An array that is handed over as it is, where others become tensors."""


class BadSpec(ValueError):
    """An input that cannot be made; the message quotes it and says what is understood."""


def make(name: str, spec: str, seed: int = 0) -> Any:
    """An array for a generator's spec, the value itself for a literal."""
    try:
        node = ast.parse(spec.strip(), mode="eval").body
        if isinstance(node, ast.Call):
            chance = np.random.default_rng([seed, zlib.crc32(name.encode())])
            return _generated(node, chance)
        return ast.literal_eval(node)
    except Exception as error:  # whatever ast and numpy raise for a text that a stranger may have written
        known = f"{', '.join(GENERATORS)}, {NUMPY}(...) around these and plain Python values"
        raise BadSpec(f"{name} = {spec!r}: {error}; known are {known}") from None


def make_all(specs: dict[str, str], seed: int = 0) -> dict[str, Any]:
    return {name: make(name, spec, seed) for name, spec in specs.items()}


def handed_over(value: Any, tensor: Callable[[Array], Any]) -> Any:
    """What a network or function is called with: a number, a word or an array of numpy is the same in both frameworks."""
    if isinstance(value, NumpyArray):
        return np.array(value)
    return tensor(value) if isinstance(value, np.ndarray) else value


def scaled(value: Any, scale: float, kind: str = "") -> Any:
    """What has fractions so many times larger, and in another element type where one is given; all else as it is."""
    if not isinstance(value, np.ndarray) or value.dtype.kind != "f":
        return value
    larger = np.asarray(value * scale, value.dtype)  # numpy makes a scalar, and no array, of one number
    return larger.astype(kind or value.dtype).view(type(value))


def described(specs: dict[str, str], seed: int, owner: str) -> list[dict[str, Any]]:
    """Each input with its shape and element type, for people; what is no spec is left out."""
    found: list[dict[str, Any]] = []
    size = 0
    for name, spec in list(specs.items())[:MOST]:
        try:
            value = make(name, spec, seed)
        except BadSpec:  # only a program that tampers with its own side says such a thing
            continue
        size += getattr(value, "nbytes", 0)
        if size > TOGETHER:  # made one after the other, they would cost the time of the next check
            break
        shape, kind = (list(value.shape), value.dtype.name) if hasattr(value, "shape") else ([], type(value).__name__)
        found.append({"name": name, "spec": spec, "shape": shape, "dtype": kind, "network": owner})
    return found


def _generated(call: ast.Call, chance: np.random.Generator) -> Array:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name == NUMPY and len(call.args) == 1 and isinstance(call.args[0], ast.Call):
        return _generated(call.args[0], chance).view(NumpyArray)
    if name not in GENERATORS:
        raise ValueError(f"{ast.unparse(call.func)} is not a generator")
    positional = [ast.literal_eval(argument) for argument in call.args]
    named = {word.arg: ast.literal_eval(word.value) for word in call.keywords if word.arg}
    if (kind := named.get("dtype") or "float32") not in KINDS:
        raise ValueError(f"{kind} is no element type")
    return GENERATORS[name](chance, *positional, **named)


def _shape(lengths: tuple[Any, ...], shape: Any) -> tuple[int, ...]:
    given = lengths if shape is None else (shape,) if isinstance(shape, int) else tuple(shape)
    if len(given) == 1 and isinstance(given[0], tuple | list):
        given = tuple(given[0])
    if not all(isinstance(length, int) and length >= 0 for length in given) or np.prod(given, dtype=float) > LARGEST:
        raise ValueError(f"{given} is not a usable shape")
    return given


def _normal(chance: np.random.Generator, *lengths: Any, shape: Any = None, dtype: str = "float32", scale: float = 1.0) -> Array:
    drawn = chance.standard_normal(_shape(lengths, shape)) * scale
    if dtype.startswith("complex"):
        drawn = drawn + 1j * chance.standard_normal(drawn.shape) * scale
    return np.asarray(drawn).astype(dtype)


def _uniform(
    chance: np.random.Generator,
    *lengths: Any,
    shape: Any = None,
    dtype: str = "float32",
    low: float = 0.0,
    high: float = 1.0,
) -> Array:
    return np.asarray(chance.uniform(low, high, _shape(lengths, shape))).astype(dtype)


def _positive(chance: np.random.Generator, *lengths: Any, shape: Any = None, dtype: str = "float32") -> Array:
    return np.asarray(chance.uniform(0.1, 3.0, _shape(lengths, shape))).astype(dtype)


def _integers(chance: np.random.Generator, low: int, high: int, *lengths: Any, shape: Any = None, dtype: str = "int64") -> Array:
    """low included, high excluded."""
    return np.asarray(chance.integers(low, high, _shape(lengths, shape))).astype(dtype)


def _boolean(chance: np.random.Generator, *lengths: Any, shape: Any = None) -> Array:
    return np.asarray(chance.integers(0, 2, _shape(lengths, shape))).astype(bool)


def _values(chance: np.random.Generator, values: Any, *, dtype: str = "") -> Array:
    array = np.asarray(values)
    return array.astype(dtype or {"float64": "float32"}.get(array.dtype.name, array.dtype.name))


GENERATORS: dict[str, Callable[..., Array]] = {
    "normal": _normal,
    "uniform": _uniform,
    "positive": _positive,
    "integers": _integers,
    "boolean": _boolean,
    "values": _values,
}
