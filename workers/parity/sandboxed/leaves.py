"""Nested results as a flat list: every tensor, number and word with the path by which it was reached."""

from __future__ import annotations

import hashlib
from argparse import Namespace
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import partial
from numbers import Number
from pathlib import PurePath
from types import SimpleNamespace
from typing import Any

import numpy as np

from workers.parity.parcel import KINDS, Arrays
from workers.parity.sandboxed.framework import Framework

DEPTH = 20
OWN = ("__main__", "program")  # modules that a program's text runs as
FRAMEWORKS = ("torch", "mindspore", "torchvision")
OPTIMIZERS = ({"state", "param_groups"}, {"params", "lr"})  # keys of an optimizer's state, and of one of its groups
# Of an optimizer, by names that both frameworks use: in a few steps most of them move nothing that shows.
OPTIONS = frozenset("lr lr_decay weight_decay momentum dampening nesterov betas alpha rho eps amsgrad centered maximize".split())
OPTIONS |= {"etas", "lambd", "step_sizes", "t0"}
SWITCHES: dict[str, Any] = dict.fromkeys(("amsgrad", "centered", "maximize", "nesterov"), False)
DATA = ("Dataset", "Generic")  # bases that bring no values of their own
TEXT = 200
ROWS = (tuple, list, deque, set, frozenset)
PLAIN = str | bytes | bytearray | slice | range | Number | date | timedelta | PurePath  # their text says what they are
DISTRIBUTIONS = {"Distribution", "SampledDistribution", "Independent"}  # bases of torch's, and of the companion's
PARAMETERS = "loc scale probs logits rate concentration concentration0 concentration1 df low high".split()
EMPTY = "(empty)"  # a container: its own key or name counts too
Leaf = dict[str, Any]


def flatten(value: object, framework: Framework, name: str = "") -> tuple[list[Leaf], Arrays]:
    """Leaves in order, and their values under the keys that the leaves name. `loose`: inside a dictionary that the framework
    made, whose keys are the framework's own. `keyed`: stands in a dictionary under a key that both sides can have."""
    leaves: list[Leaf] = []
    arrays: Arrays = {}
    walk = _Walk()
    for path, item in walk.through(value, name, DEPTH):
        leaf, array = _leaf(item, framework)
        if array is not None:
            leaf["array"] = f"{name}/{len(leaves)}"
            arrays[leaf["array"]] = array
        loose = {"loose": True} if any(path.startswith(made) for made in walk.loose) else {}
        keyed = {"keyed": True} if path in walk.keyed and not loose else {}
        leaves.append({"path": path, **leaf, **loose, **keyed})
    return leaves, arrays


def tensors(value: object, framework: Framework) -> list[Any]:
    return [item for _, item in _Walk().through(value, "", DEPTH) if isinstance(item, framework.tensor_class)]


class _Walk:
    """Through containers and plain objects, into each object once."""

    def __init__(self) -> None:
        self.loose: list[str] = []
        self.keyed = set[str]()
        self._seen = dict[int, object]()

    def through(self, value: object, path: str, depth: int) -> Iterator[tuple[str, object]]:
        if depth and isinstance(value, (Mapping, *ROWS)) and not value:
            yield path, EMPTY
        elif depth and isinstance(value, Mapping):
            if hasattr(value, "_metadata") or any(keys <= value.keys() for keys in OPTIMIZERS):
                self.loose.append(f"{path}[")
            for key, item in value.items():
                if isinstance(key, str | int):
                    self.keyed.add(f"{path}[{key!r}]")
                yield from self.through(item, f"{path}[{key!r}]", depth - 1)
        elif depth and isinstance(value, ROWS):
            for index, item in enumerate(_ordered(value)):
                yield from self.through(item, f"{path}[{index}]", depth - 1)
            if isinstance(value, tuple) and _is_own(type(value)) and (names := getattr(value, "_fields", ())):
                yield f"{path}, names of its fields", ", ".join(map(str, names))
        elif depth and isinstance(value, partial):
            yield from self.through({"args": value.args, "keywords": value.keywords}, f"{path}.partial", depth - 1)
        elif depth and DISTRIBUTIONS & {kind.__name__ for kind in type(value).__mro__}:
            inside = hasattr(value, "base_dist") and type(value).__name__ == "Independent"
            found = {name: _parameter(value, name) for name in (["base_dist"] if inside else PARAMETERS)}
            for name, item in found.items():
                yield from self.through(item, f"{path}.{name}", depth - 1) if item is not None else ()
        elif depth and (options := _options(value)):
            self.loose.append(f"{path}.param_groups")
            yield from self.through(options, f"{path}.param_groups", depth - 1)
        elif depth and id(value) not in self._seen and _is_plain(value):
            self._seen[id(value)] = value
            for name, item in sorted(attributes(value).items()):
                yield from self.through(item, f"{path}.{name}", depth - 1)
        else:
            yield path, value


def _parameter(value: object, name: str) -> Any:
    """None where a distribution has none of this name."""
    try:
        return getattr(value, name, None)
    except (NotImplementedError, ValueError, RuntimeError):
        return None


def _ordered(items: Iterable[Any]) -> Iterable[Any]:
    return sorted(items, key=repr) if isinstance(items, set | frozenset) else items


def attributes(value: object) -> dict[str, Any]:
    """What an object holds under names, in its dictionary and in the slots of its classes."""
    slots = [getattr(kind, "__slots__", ()) for kind in type(value).__mro__]
    names = [name for some in slots for name in ([some] if isinstance(some, str) else some)]
    held = {name: getattr(value, name) for name in names if name not in ("__dict__", "__weakref__") and hasattr(value, name)}
    return held | getattr(value, "__dict__", {})


def _is_own(kind: type) -> bool:
    return kind.__module__ in OWN


def _is_plain(value: object) -> bool:
    """An object whose values are the program's own: of a class of the program, or a bare holder of names.

    An optimizer is none, also where its base is plain Python on one side: what it remembers is seen in the weights.
    """
    kinds = type(value).__mro__
    if isinstance(value, type | BaseException | PLAIN) or OPTIMIZERS[0] <= getattr(value, "__dict__", {}).keys():
        return False
    if isinstance(value, SimpleNamespace | Namespace):
        return True
    foreign = any(kind.__module__.partition(".")[0] in FRAMEWORKS for kind in kinds if kind.__name__ not in DATA)
    return _is_own(kinds[0]) and not foreign


def _options(value: object) -> list[dict[str, str]]:
    """What an optimizer was told, group by group, as it would be written: one side has it in float32.

    A switch that it does not know is off: not every optimizer of MindSpore has `maximize`.
    """
    groups = getattr(value, "param_groups", None) if not isinstance(value, type) else None
    if not isinstance(groups, list) or not all(isinstance(group, dict) and "params" in group for group in groups):
        return []
    told = [SWITCHES | {name: group[name] for name in OPTIONS & group.keys()} for group in groups]
    return [{name: _written(option) for name, option in sorted(options.items())} for options in told]


def _written(option: Any) -> str:
    if isinstance(option, tuple | list):
        return ", ".join(map(_written, option))
    try:
        return f"{float(option):.5g}"
    except Exception:  # None, or a class of the framework's own
        return "another"


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
        return {"kind": "text", "text": _short(repr(value))}, None


def _word(value: object) -> tuple[Leaf, None]:
    if value is None or isinstance(value, PLAIN):
        return {"kind": "text", "text": _short(str(value))}, None
    return {"kind": "object", "text": type(value).__name__}, None


def _short(text: str) -> str:
    """With a mark of all of it where it is cut: two long texts may begin alike."""
    if len(text) <= TEXT:
        return text
    mark = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
    return f"{text[:TEXT]}... ({len(text)}, {mark})"


def fixed(value: object) -> bool:
    """Whether no call can change it."""
    return value is None or isinstance(value, bool | int | float | complex | str | bytes)


def alike(ours: Arrays, theirs: Arrays) -> bool:
    """Bit for bit, a nan being like another."""
    same = (np.array_equal(ours[name], theirs[name], equal_nan=ours[name].dtype.kind in "fc") for name in ours if name in theirs)
    return ours.keys() == theirs.keys() and all(same)


def measure_noise(leaves: list[Leaf], arrays: Arrays, wide: list[Leaf], wide_arrays: Arrays) -> None:
    """Notes at each leaf how far the same leaf of another run lies away, in float64 or with moved weights: what rounding alone
    does to it."""
    for leaf, other in zip(leaves, wide, strict=False):
        one, two = arrays.get(leaf.get("array", "")), wide_arrays.get(other.get("array", ""))
        if one is not None and two is not None and one.shape == two.shape and one.dtype.kind in "fc" and one.size:
            distance = np.abs(one.astype(two.dtype) - two)
            leaf["noise"] = max(float(np.max(distance[np.isfinite(distance)], initial=0.0)), leaf.get("noise", 0.0))
