"""What a running program shows of itself: results of its functions and networks, what it prints, what it leaves in its names."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

import numpy as np

from workers.parity.parcel import Arrays
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaves import Leaf, flatten
from workers.parity.sandboxed.program import FILE

CALLS = 12  # of each function or network: the first ones
LINES = 60  # printed
BYTES = 48 << 20
NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?|\bnan\b|\binf\b")


@dataclass
class Watch:
    """`functions`: names of the program's own functions whose results are kept."""

    framework: Framework
    functions: frozenset[str]
    leaves: list[Leaf] = field(default_factory=list)
    arrays: Arrays = field(default_factory=dict)
    calls: Counter[str] = field(default_factory=Counter)
    size: int = 0

    def keep(self, name: str, value: object, most: int = CALLS) -> None:
        self.calls[name] += 1
        if self.calls[name] <= most:
            self.add(name if self.calls[name] == 1 else f"{name}, call {self.calls[name]}", value)

    def add(self, path: str, value: object) -> None:
        """Values that are neither tensors nor numbers nor words say nothing about what was computed."""
        leaves, arrays = flatten(value, self.framework, path)
        self.size += sum(array.nbytes for array in arrays.values())
        if self.size <= BYTES:
            self.leaves += [leaf for leaf in leaves if leaf["kind"] != "object"]
            self.arrays |= arrays

    def print(self, *given: Any, **named: Any) -> None:
        """Takes the place of `print` in the program."""
        print(*given, **named)
        self.calls["printed"] += 1
        if self.calls["printed"] > LINES:
            return
        for place, value in enumerate(given):
            path = f"printed {self.calls['printed']}" + (f", part {place + 1}" if place else "")
            if isinstance(value, str):
                self._words(path, value)
            else:
                self.add(path, value)

    @contextmanager
    def open(self) -> Iterator[None]:
        sys.setprofile(self._returned)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _returned(self, frame: FrameType, event: str, result: object) -> None:
        code = frame.f_code
        if event == "return" and code.co_filename == FILE and code.co_qualname in self.functions and result is not None:
            sys.setprofile(None)
            self.keep(f"{code.co_qualname}()", result)
            sys.setprofile(self._returned)

    def _words(self, path: str, text: str) -> None:
        """A printed line as its numbers, the last digit of which says how well they are known, and the words around them."""
        found = NUMBER.findall(text)
        leaf: Leaf = {"path": path, "kind": "printed", "dtype": "printed", "text": NUMBER.sub("#", text)[:200]}
        if found:
            leaf |= {"array": path, "noise": max(_last_digit(number) for number in found)}
            self.arrays[path] = np.array([float(number) for number in found])
        self.leaves.append(leaf)


def _last_digit(number: str) -> float:
    mantissa, _, power = number.lower().partition("e")
    if mantissa.strip("+-.0123456789"):
        return 0.0
    return float(10.0 ** (int(power or 0) - len(mantissa.partition(".")[2])))
