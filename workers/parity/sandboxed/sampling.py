"""Which calls of a long series, and which elements of a large array, are told: the same on both sides, whatever comes later."""

from __future__ import annotations

import heapq
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

FIRST, LAST, BETWEEN = 6, 4, 90  # of the calls of one function, or of the printed lines


@dataclass
class Series:
    """The first, the last, and those between whose numbers come first in a shuffle that depends on nothing but the numbers."""

    count: int = 0
    _first: list[Any] = field(default_factory=list)
    _last: deque[tuple[int, Any]] = field(default_factory=lambda: deque(maxlen=LAST))
    _between: list[tuple[int, int, Any]] = field(default_factory=list)  # a heap: the last of the shuffle goes first

    def add(self, item: Any) -> None:
        self.count += 1
        if self.count <= FIRST:
            self._first.append((self.count, item))
            return
        self._last.append((self.count, item))
        entry = (-zlib.crc32(str(self.count).encode()), self.count, item)
        if len(self._between) < BETWEEN:
            heapq.heappush(self._between, entry)
        else:
            heapq.heappushpop(self._between, entry)

    @property
    def kept(self) -> list[tuple[int, Any]]:
        """Numbers, from 1, and items."""
        return sorted(self._by_weight, key=lambda entry: entry[0])

    @property
    def _by_weight(self) -> list[tuple[int, Any]]:
        """The first, the last, and those between in the order of the shuffle."""
        between = [(number, item) for _, number, item in sorted(self._between, reverse=True)]
        return list(dict([*self._first, *self._last, *between]).items())

    def chosen(self, weigh: Callable[[Any], int], most: int) -> list[tuple[int, Any]]:
        """Of those that are kept as many as weigh no more than `most` together, one at least."""
        found: list[tuple[int, Any]] = []
        for number, item in self._by_weight:
            most -= weigh(item)
            if found and most < 0:
                break
            found.append((number, item))
        return sorted(found, key=lambda entry: entry[0])


def elements(array: np.ndarray[Any, Any], most: int) -> np.ndarray[Any, Any]:
    """At most so many elements: the first, the last, and some between, in their order."""
    if array.size <= most:
        return array
    places = np.sort(np.random.default_rng(array.size).integers(0, array.size, most))
    places[0], places[-1] = 0, array.size - 1
    return np.asarray(array.reshape(-1)[places])
