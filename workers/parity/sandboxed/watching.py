"""What a running program shows of itself: results and arguments of its functions and networks, what it prints, what it leaves
in its names."""

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import FrameType
from typing import Any

import numpy as np

from workers.parity.parcel import Arrays
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaves import Leaf, fixed, flatten
from workers.parity.sandboxed.program import FILE
from workers.parity.sandboxed.sampling import Series, elements

PRINTED = "printed"
DESCRIBED = 4 << 20  # characters of descriptions, of which 8 MiB travel; a replay buffer that is returned at every step has more
BYTES = 48 << 20
OUTPUTS, OF_ONE = 4800, 800  # leaves of all, and of the calls of one function: a method of a replay buffer has hundreds at each
CALLED, ARGUMENT, VARIABLE = 1 << 16, 1 << 12, 1 << 20  # elements that are told of one array
LEAVES = 400  # of one value
WORDS = 3000  # characters of a printed line
NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?|\bnan\b|\binf\b")
LARGEST_UNIT = 1e300
_print = print
Item = tuple[int, list[Leaf], Arrays]  # when it came, what it is


@dataclass
class Watch:
    """`functions`: names of the program's own functions whose results and arguments are kept."""

    framework: Framework
    functions: frozenset[str]
    series: dict[str, Series] = field(default_factory=dict)
    variables: list[Item] = field(default_factory=list)
    open_calls: dict[int, tuple[FrameType, dict[str, Any]]] = field(default_factory=dict)
    came: int = 0
    steps: int = 0  # that optimizers have made

    def keep(self, name: str, value: object, arguments: dict[str, Any] | None = None) -> None:
        leaves, arrays = self._told(name, value, CALLED)
        for argument, given in (arguments or {}).items():
            more, values = self._told(f"{name}, argument {argument} afterwards", given, ARGUMENT)
            leaves, arrays = leaves + more, arrays | values
        self._add(name, leaves, arrays)

    def add(self, path: str, value: object) -> None:
        """A variable, or another value that there is once."""
        self.add_told(*self._told(path, value, VARIABLE))

    def add_told(self, leaves: list[Leaf], arrays: Arrays) -> None:
        self.came += 1
        self.variables.append((self.came, leaves, arrays))

    def print(self, *given: Any, **named: Any) -> None:
        """Takes the place of `print` in the program."""
        _print(*given, **named)
        leaves, arrays = list[Leaf](), Arrays()
        for place, value in enumerate(given):
            path = PRINTED + (f", part {place + 1}" if place else "")
            more, values = _words(path, value) if isinstance(value, str) else self._told(path, value, CALLED)
            leaves, arrays = leaves + more, arrays | values
        self._add(PRINTED, leaves, arrays)

    def line(self, text: str) -> None:
        """What it says by another way than `print`."""
        self._add(PRINTED, *_words(PRINTED, text))

    def file(self, path: str, text: str) -> None:
        """A text file that it has left."""
        self.add_told(*_words(f"file: {path}", text))

    @contextmanager
    def open(self) -> Iterator[None]:
        sys.setprofile(self._seen)
        try:
            yield
        finally:
            sys.setprofile(None)

    @property
    def calls(self) -> dict[str, list[int]]:
        """By name: how many are told of how many there were."""
        return {name: [len(_of_one(series)), series.count] for name, series in self.series.items()}

    def told(self) -> tuple[list[Leaf], Arrays, list[str]]:
        """Everything in the order in which it came, and the paths of what was too much."""
        items = [(name, number, item) for name, series in self.series.items() for number, item in _of_one(series)]
        items += [("", 0, item) for item in self.variables]
        leaves, arrays, skipped, size, described = list[Leaf](), Arrays(), list[str](), 0, 0
        for name, number, (_, some, values) in sorted(items, key=lambda entry: entry[2][0]):
            heavy, long = sum(array.nbytes for array in values.values()), len(str(some))
            if size + heavy > BYTES or described + long > DESCRIBED or len(leaves) + len(some) > OUTPUTS:
                skipped += [leaf["path"] for leaf in some[:1]]
                continue
            size, described = size + heavy, described + long
            leaves += [_numbered(leaf, name, number) for leaf in some]
            arrays |= {f"{number}/{key}" if name else key: array for key, array in values.items()}
        return leaves, arrays, skipped

    def learn(self, *_: Any) -> None:
        """An optimizer has made a step."""
        self.steps += 1

    def _add(self, name: str, leaves: list[Leaf], arrays: Arrays) -> None:
        self.came += 1
        if self.steps:
            leaves = [leaf | {"trained": True} for leaf in leaves]
        self.series.setdefault(name, Series()).add((self.came, leaves, arrays))

    def _told(self, path: str, value: object, most: int) -> tuple[list[Leaf], Arrays]:
        return told(self.framework, path, value, most)

    def _is_fixed(self, value: object) -> bool:
        """No function can change it; a device and a dtype are words in the other framework."""
        return fixed(value) or self.framework.word(value) is not None

    def _seen(self, frame: FrameType, event: str, result: object) -> None:
        code = frame.f_code
        if event not in ("call", "return") or code.co_filename != FILE or code.co_qualname not in self.functions:
            return
        sys.setprofile(None)
        if event == "call":
            starred = bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
            names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]
            given = {name: frame.f_locals[name] for name in names if name in frame.f_locals}
            self.open_calls.setdefault(id(frame), (frame, given))
        else:
            _, given = self.open_calls.pop(id(frame), (frame, {}))
            self.keep(f"{code.co_qualname}()", result, {name: value for name, value in given.items() if not self._is_fixed(value)})
        sys.setprofile(self._seen)


def _of_one(series: Series) -> list[tuple[int, Item]]:
    """The calls that are told: fewer where each has much to tell."""
    return series.chosen(lambda item: len(item[1]), OF_ONE)


def told(framework: Framework, path: str, value: object, most: int) -> tuple[list[Leaf], Arrays]:
    """Of each array `most` elements. Values that are neither tensors nor numbers nor words say nothing about what was computed."""
    found, arrays = flatten(value, framework, path)
    leaves: list[Leaf] = []
    for leaf in [leaf for leaf in found if leaf["kind"] != "object" or leaf.get("keyed")][:LEAVES]:
        if leaf["kind"] == "object":  # of another class on the other side, but under the same key
            leaf = {"path": leaf["path"], "kind": "text", "text": "an object"}
        leaves.append(leaf)
        array = arrays.get(leaf.get("array", ""))
        if array is not None and array.size > most:
            arrays[leaf["array"]] = elements(array, most)
            key = f"{leaf['array']}/shape"
            leaves.append({"path": f"{leaf['path']}, its shape", "kind": "array", "dtype": "int64", "array": key})
            arrays[key] = np.array(array.shape, np.int64)
    wanted = {leaf.get("array") for leaf in leaves}
    return leaves, {key: array for key, array in arrays.items() if key in wanted}


def _numbered(leaf: Leaf, name: str, number: int) -> Leaf:
    """`mean()[1]` of the third call is `mean()[1], call 3`; the second printed line is `printed 2`."""
    if not name:
        return leaf
    more = {"array": f"{number}/{leaf['array']}"} if "array" in leaf else {}
    if name == PRINTED:
        path = leaf["path"].replace(PRINTED, f"{PRINTED} {number}", 1)
    else:
        path = leaf["path"] if number == 1 else leaf["path"].replace(name, f"{name}, call {number}", 1)
    return leaf | more | {"path": path, "series": name, "number": number}


def _words(path: str, text: str) -> tuple[list[Leaf], Arrays]:
    """A printed line as its numbers, the last digit of which says how well they are known, and the words around them.

    Two rows: the numbers, and one unit of the last digit of each. The folder of the run has another name on each side.
    """
    text = text.replace(os.environ.get("HOME") or os.getcwd(), "~")
    found = NUMBER.findall(text)
    leaf: Leaf = {"path": path, "kind": "printed", "dtype": "printed", "text": NUMBER.sub("#", text)[:WORDS]}
    if not found:
        return [leaf], {}
    return [leaf | {"array": path}], {path: np.array([[float(number) for number in found], [_unit(number) for number in found]])}


def _unit(number: str) -> float:
    """Of the last digit; 0 for a whole number, which is counted and not rounded, and for what is no finite number."""
    mantissa, _, power = number.lower().partition("e")
    if not math.isfinite(float(number)) or not (power or "." in mantissa):
        return 0.0
    return min(float(f"1e{power or 0}"), LARGEST_UNIT) * 10.0 ** -len(mantissa.partition(".")[2])
