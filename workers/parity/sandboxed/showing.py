"""What a program itself gives to a network, as specs: the ladder then climbs on inputs of that kind."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import numpy as np

from workers.parity.inputs import NUMPY, NumpyArray
from workers.parity.sandboxed.framework import Framework

Array = np.ndarray[Any, Any]
FEWEST, MOST = 2, 8
LISTED = 64  # values of a short row of integers, which may be lengths or an order, are kept as they are


def shown(framework: Framework, network: Any, given: tuple[Any, ...], named: dict[str, Any]) -> list[dict[str, str]]:
    """By parameter of `forward`, with a batch of a handy size and as they are; none when an argument is neither tensor, array nor
    number, or comes by another way."""
    try:
        bound = inspect.signature(network.forward).bind(*given, **named).arguments
    except (AttributeError, TypeError, ValueError):
        return []
    names = list(inspect.signature(network.forward).parameters)
    values = {name: _plain(framework, value) for name, value in bound.items()}
    rows = _rows([value for value in values.values() if isinstance(value, np.ndarray) and value.ndim > 1])
    both = [{name: _spec(value, size) for name, value in values.items()} for size in (rows, 0)]
    return [] if "" in both[0].values() or list(values) != names[: len(values)] else both


def offered(framework: Framework) -> list[list[str]]:
    """What `get_inputs()` of the program gives: with a batch of a handy size, then as they are. Nothing where it gives
    anything but tensors, arrays and plain values, or more than fits."""
    maker = getattr(sys.modules.get("program"), "get_inputs", None)
    if not callable(maker):
        return []
    try:
        given = list(maker())
    except Exception:  # also for want of memory: then the layers are asked
        return []
    values = [_plain(framework, value) for value in given]
    rows = _rows([value for value in values if isinstance(value, np.ndarray) and value.ndim > 1])
    both = [[_spec(value, size) for value in values] for size in (rows, 0)]
    return [specs for specs in both if all(specs)]


def _plain(framework: Framework, value: object) -> object:
    """A number of numpy is a number; its arrays stay what they are, since a network may ask for one."""
    if isinstance(value, framework.tensor_class):
        return framework.array(value)[0]
    if isinstance(value, np.generic):
        return value.item()
    return value.view(NumpyArray) if isinstance(value, np.ndarray) else value


def _rows(arrays: list[Array]) -> int:
    """The size of the batch, where there is one: a single row hides mistakes between batch and feature, many take long."""
    lengths = {array.shape[0] for array in arrays}
    return min(max(lengths.pop(), FEWEST), MOST) if len(lengths) == 1 else 0


def _spec(value: object, rows: int) -> str:
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    if isinstance(value, NumpyArray):
        spec = _generated(np.asarray(value), rows)
        exact = "" if value.dtype.kind != "f" or value.dtype == np.float32 else f", dtype={value.dtype.name!r}"
        return f"{NUMPY}({spec.removesuffix(')')}{exact}))" if spec else ""
    return _generated(value, rows) if isinstance(value, np.ndarray) else ""


def _generated(value: Array, rows: int) -> str:
    shape = (rows, *value.shape[1:]) if rows and value.ndim > 1 else value.shape
    if value.dtype.kind == "f":
        return f"{_kind(value)}(shape={shape})"
    if value.dtype.kind == "b":
        return f"boolean(shape={shape})"
    if value.dtype.kind != "i" or not value.size:
        return ""
    if value.ndim == 1 and value.size <= LISTED:
        return f"values({value.tolist()[: rows or None]}, dtype={value.dtype.name!r})"
    return f"integers({value.min()}, {value.max() + 1}, shape={shape}, dtype={value.dtype.name!r})"


def _kind(array: Array) -> str:
    """Probabilities and pixels stay between 0 and 1; positive numbers may be taken the logarithm of."""
    if not array.size or array.min() < 0:
        return "normal"
    return "uniform" if array.max() <= 1 else "positive"
