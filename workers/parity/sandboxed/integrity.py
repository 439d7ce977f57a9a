"""Whether the program has put something of its own in the place of what measures it.

It shares a process with us, so this is no proof against an author who wants to deceive; it sees the plain ways.
"""

from __future__ import annotations

import builtins
import json
import os
import sys
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType
from typing import Any

import numpy as np

OURS = "workers.parity"
OTHERS: tuple[tuple[str, Mapping[str, Any], tuple[str, ...]], ...] = (
    ("os", vars(os), ("write", "fdopen")),
    ("json", vars(json), ("dumps", "loads")),
    ("numpy", vars(np), ("array", "asarray", "ascontiguousarray", "array_equal", "frombuffer")),
    ("builtins", vars(builtins), ("isinstance", "len", "sorted", "id", "getattr", "hasattr", "type", "dict", "float", "abs")),
)
Held = tuple[str, Mapping[str, Any], str, Any, CodeType | None]
SETTINGS = (int, float, str, tuple, frozenset)  # by which it is decided what is told
MOST = 5


class Integrity:
    def __init__(self) -> None:
        self._held = list(_held())

    def changed(self) -> list[str]:
        """Names of functions that are others than at the beginning, or have another code."""
        found = (
            f"{owner}.{name}"
            for owner, place, name, value, code in self._held
            if place.get(name) is not value or getattr(value, "__code__", None) is not code
        )
        return [name for name, _ in zip(found, range(MOST), strict=False)]


def _held() -> Iterator[Held]:
    for name, module in list(sys.modules.items()):
        if name.startswith(OURS):
            yield from _functions(name, vars(module))
    for name, place, wanted in OTHERS:
        yield from ((name, place, one, place[one], getattr(place[one], "__code__", None)) for one in wanted)


def _functions(owner: str, place: Mapping[str, Any]) -> Iterator[Held]:
    for name, value in list(place.items()):
        if isinstance(value, FunctionType):
            yield owner, place, name, value, value.__code__
        elif name.isupper() and isinstance(value, SETTINGS):
            yield owner, place, name, value, None
        elif isinstance(value, type) and value.__module__ == owner:
            yield owner, place, name, value, None
            yield from _functions(f"{owner}.{name}", vars(value))
