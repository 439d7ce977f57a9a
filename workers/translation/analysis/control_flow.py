"""A list of statements with an index of what they bind: asked again and again, by one backward call after the other."""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from heapq import heappop, heappush
from operator import or_

from workers.translation.analysis.free_names import binds, plain_binds, reads
from workers.translation.file import File
from workers.translation.once import once

_Ending = Callable[[ast.stmt], set[str]]
BEFORE = -1  # where an input has its value from


@dataclass(slots=True)
class Flow:
    """Where values go to, statement by statement, as far as it was followed.

    `touched`: the names that it holds now; `bound`: each with all statements of the flow that bind it, an input from before
    the first; `ended`: each with the statements outside of the flow that gave it another value; `failed`: the statement that binds
    an input by what it reaches.
    """

    touched: set[str]
    at: int = 0
    bound: dict[str, list[int]] = field(default_factory=dict)
    ended: dict[str, list[int]] = field(default_factory=dict)
    failed: int | None = None

    def reaches(self, names: Iterable[str], position: int) -> bool:
        return any(self._held(name, position) is not None for name in names)

    def last(self, name: str, before: int) -> int | None:
        """The statement of the flow from which the name has its value there."""
        place = self._held(name, before)
        return None if place == BEFORE else place

    def _held(self, name: str, before: int) -> int | None:
        place, end = (last_below(places.get(name, []), before) for places in (self.bound, self.ended))
        return None if place is None or (end is not None and end > place) else place


class Asked:
    """Positions that bind wanted names, from the end to the beginning; `last` finds the last one of a name before a position."""

    def __init__(self, last: Callable[[str, int], int | None]) -> None:
        self.last = last
        self._queue: list[int] = []
        self._queued: set[int] = set()

    def ask(self, names: Iterable[str], before: int) -> None:
        for name in names:
            place = self.last(name, before)
            if place is not None:
                self.add(place)

    def add(self, place: int) -> None:
        if place not in self._queued:
            self._queued.add(place)
            heappush(self._queue, -place)

    def next(self) -> int | None:
        return -heappop(self._queue) if self._queue else None


class Suite:
    """Positions count in the list, which must not change."""

    def __init__(self, statements: list[ast.stmt]) -> None:
        self.statements = statements
        self._plain: dict[str, list[int]] = {}
        self._bound: dict[str, list[int]] = {}
        for place, statement in enumerate(statements):
            for name in plain_binds(statement):
                self._plain.setdefault(name, []).append(place)
            for name in binds(statement):
                self._bound.setdefault(name, []).append(place)
        self._flows: dict[Hashable, Flow] = {}
        self._spreads: dict[tuple[str, ...], dict[str, int]] = {}

    def bound_before(self, name: str, position: int) -> Iterator[ast.stmt]:
        """The statements that bind the name in the plain sense, the last one first."""
        places = self._plain.get(name, [])
        for index in range(bisect_left(places, position) - 1, -1, -1):
            yield self.statements[places[index]]

    def last_binding(self, name: str, before: int) -> int | None:
        """Where the name, or something behind it, last gets a value before the position."""
        return last_below(self._bound.get(name, []), before)

    def flow_of(self, inputs: Iterable[str], position: int, ending: _Ending, carried: _Ending) -> Flow | None:
        """From the last bindings of the inputs on; None where what they reach binds one of them.

        ending: the names whose earlier values end at a statement; the same for all flows of a kind.
        carried: those of which an input that it binds would be a function: `w = torch.zeros_like(x)` is one of nothing.
        """
        starts = {name: self._last(name, position) for name in inputs}
        begin = min(starts.values()) + 1
        flow = self._flows.setdefault(tuple(starts.items()), Flow(set(starts), begin, {name: [BEFORE] for name in starts}))
        inputs_at = set(starts.values())
        while flow.at < position and flow.failed is None:
            if not flow.touched.isdisjoint(reads(self.statements[flow.at])):
                if flow.at not in inputs_at:
                    self._take(flow)
                elif not flow.touched.isdisjoint(carried(self.statements[flow.at])):
                    flow.failed = flow.at
            elif flow.at not in inputs_at:
                self._end(flow, ending)
            flow.at += 1
        return None if flow.failed is not None and flow.failed < position else flow

    def flow_from(self, origin: str, begins: Callable[[ast.stmt], bool], position: int, ending: _Ending) -> Flow:
        """From every statement that `begins` says; `origin` is its name. ending: as for flow_of."""
        flow = self._flows.setdefault(origin, Flow(set()))
        while flow.at < position:
            statement = self.statements[flow.at]
            if binds(statement) and (not flow.touched.isdisjoint(reads(statement)) or begins(statement)):
                self._take(flow)
            else:
                self._end(flow, ending)
            flow.at += 1
        return flow

    def slice(self, flow: Flow, outputs: Iterable[str], position: int, ending: _Ending) -> list[ast.stmt]:
        """The statements of the flow by which the outputs are computed; `ending`: whose earlier values end at a statement."""
        wanted, kept = set(outputs), list[ast.stmt]()
        asked = Asked(flow.last)
        asked.ask(wanted, position)
        while (place := asked.next()) is not None:
            statement = self.statements[place]
            if found := binds(statement) & wanted:
                kept.append(statement)
                more = reads(statement)
                wanted = (wanted - ending(statement)) | more
                asked.ask(more | (found & wanted), place)
        return kept[::-1]

    def sources(self, inputs: Iterable[str], outputs: Iterable[str]) -> list[str]:
        """Those of the inputs from which an output may be computed, in whatever order the statements run: no other reaches it."""
        names = tuple(inputs)
        if names not in self._spreads:
            self._spreads[names] = self._spread({name: 1 << place for place, name in enumerate(names)})
        found = reduce(or_, (self._spreads[names].get(name, 0) for name in outputs), 0)
        return [name for place, name in enumerate(names) if found >> place & 1] if found else []

    def _spread(self, bits: dict[str, int]) -> dict[str, int]:
        """For each name the inputs that may flow into it."""
        readers: dict[str, list[int]] = {}
        for place, statement in enumerate(self.statements):
            for name in reads(statement):
                readers.setdefault(name, []).append(place)
        waiting = sorted({place for name in bits for place in readers.get(name, ())}, reverse=True)
        queued = set(waiting)
        while waiting:
            place = waiting.pop()
            queued.discard(place)
            flowing = reduce(or_, (bits.get(name, 0) for name in reads(self.statements[place])), 0)
            for name in binds(self.statements[place]) if flowing else ():
                if flowing & ~bits.get(name, 0):
                    bits[name] = bits.get(name, 0) | flowing
                    more = [reader for reader in readers.get(name, ()) if reader not in queued]
                    queued.update(more)
                    waiting += reversed(more)
        return bits

    def _last(self, name: str, position: int) -> int:
        place = last_below(self._plain.get(name, []), position)
        return -1 if place is None else place

    def _take(self, flow: Flow) -> None:
        for name in binds(self.statements[flow.at]):
            flow.touched.add(name)
            flow.bound.setdefault(name, []).append(flow.at)

    def _end(self, flow: Flow, ending: _Ending) -> None:
        for name in flow.touched & ending(self.statements[flow.at]):
            flow.touched.remove(name)
            flow.ended.setdefault(name, []).append(flow.at)


def last_below(places: list[int], position: int) -> int | None:
    index = bisect_left(places, position)
    return places[index - 1] if index else None


def suite_of(file: File, statements: list[ast.stmt]) -> Suite:
    """Made once for a list that stands in the tree."""
    found = _suites(file)
    if not statements:
        return Suite([])
    if statements[0] not in found or found[statements[0]].statements is not statements:
        found[statements[0]] = Suite(statements)
    return found[statements[0]]


@once
def _suites(_: File) -> dict[ast.stmt, Suite]:
    """By their first statements; `suite_of` fills it."""
    return {}
