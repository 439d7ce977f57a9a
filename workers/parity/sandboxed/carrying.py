"""The same weights in the networks of two running programs: each network's are carried over when it is first called."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from workers.parity.parcel import NETWORK, Arrays, Parcel
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaving import Held, held, left, own_parts
from workers.parity.sandboxed.showing import shown
from workers.parity.sandboxed.watching import Watch
from workers.parity.weights import match

MOST = 24  # networks of one program
FEWEST = 3  # calls of its networks, however long they take
FAR = 4  # times as many calls, behind which it is not looked for the other side's steps
MOST_CALLS, SOON = 1000, 3.0  # calls, and seconds, in which a program may come to the steps that are wanted of it
AFTERWARDS = "afterwards"


class Enough(BaseException):
    """The program has called its networks as often as was asked for. No program catches this."""


@dataclass
class Carrying:
    """`shake`: how much every weight is moved, as a share of itself, to learn what rounding does to the program."""

    framework: Framework
    request: Parcel
    channel: Channel
    watch: Watch
    shake: float = 0.0
    seen: dict[int, Any] = field(default_factory=dict)  # by identity, and held so that identities stay unique
    given: int = 0
    calls: int = 0
    weighty: set[int] = field(default_factory=set)
    used: set[int] = field(default_factory=set)
    steps: int = 0  # of optimizers, when a network was last called
    calls_before: int = 0  # the last of them
    kinds: dict[int, str] = field(default_factory=dict)  # what torch calls the class of the network whose weights it has
    first: float = 0.0  # when a network was first called
    begun: float = field(default_factory=time.monotonic)
    carried: list[tuple[str, Any, dict[str, str], dict[str, list[int]]]] = field(default_factory=list)
    called: list[tuple[str, Any, Held]] = field(default_factory=list)  # with what stood on it before its first call

    def before(self, network: Any, given: tuple[Any, ...], named: dict[str, Any]) -> None:
        """Called with every network that is called by the program itself and not by another network."""
        self._count(network)
        if id(network) in self.seen or self.given >= MOST:
            return
        self.seen |= {id(part): part for part in self.framework.parts(network).values()}
        self.framework.still_dropout(network)
        table, values = self.framework.weights(network)
        if table:
            self.weighty.add(id(network))
            if self.framework.reference is None:
                self._take(network, table)
            else:
                self._give(network, table, values, shown(self.framework, network, given, named))
        if len(self.called) < MOST:
            title = next((title for title, one, *_ in self.carried if one is network), "") or self._ordinal(network)
            self.called.append((title, network, held(self.framework, network, f"{title}: {NETWORK}")))

    def _ordinal(self, network: Any) -> str:
        """Of a network without weights: they say nothing about its partner, so the order of the first calls has to."""
        kind = type(network).__name__
        return f"{kind}, number {1 + sum(type(one).__name__ == kind for _, one, _ in self.called)}"

    def _count(self, network: Any) -> None:
        """Losses are networks without weights, and a translation may have them as functions."""
        if id(network) not in self.weighty:
            return
        self.first = self.first or time.monotonic()
        spent = time.monotonic() - self.begun
        late = 0 < float(self.request.data.get("patience", 0)) < spent and self.calls >= FEWEST
        if self.watch.steps != self.steps:
            self.steps, self.calls_before = self.watch.steps, self.calls
        until, calls = self.request.data.get("until"), int(self.request.data.get("calls", 0))
        if self._is_there(*until) if until else late or self._is_enough(calls):
            raise Enough
        self.calls += 1

    @property
    def since(self) -> int:
        """Calls since the last step of an optimizer."""
        return self.calls - self.calls_before

    def _is_there(self, steps: int, since: int, calls: int) -> bool:
        """As far as the other side was stopped: in steps, since a translated one may call its networks more or less often."""
        return self.steps > steps or (self.steps == steps and self.since >= since) or self.calls > FAR * calls

    def _is_enough(self, calls: int) -> bool:
        """Right behind a step, where there are steps."""
        if not 0 < calls <= self.calls or self._only_acts():
            return False
        return not self.steps or not self.since or self.since > calls

    def _only_acts(self) -> bool:
        """It has called its networks often and hardly trained them: as a program does that acts before it learns."""
        soon = time.monotonic() - self.first < SOON
        return self.steps < int(self.request.data.get("steps", 0)) and soon and self.calls < MOST_CALLS

    def after(self, network: Any, result: Any) -> None:
        self.watch.keep(f"{self.kinds.get(id(network), type(network).__name__)}(...)", result)

    def finish(self) -> None:
        """What became of the weights that were carried, by torch's names and in torch's shapes."""
        for title, network, names, shapes in self.carried:
            values = self.framework.weights(network)[1]
            told = {theirs: values[own] for own, theirs in names.items() if own in values and values[own].dtype.kind == "f"}
            for theirs, value in told.items():
                self.watch.add(f"{title}: {theirs} {AFTERWARDS}", value.reshape(shapes[theirs]))
        for title, network, made in self.called:
            root = f"{title}: {NETWORK}"
            weights = {f"{root}.{name}" for one, _, names, _ in self.carried if one == title for name in names}
            self.watch.add_told(*left(held(self.framework, network, root), made, weights))

    @property
    def own_parts(self) -> list[str]:
        return [part for title, network, _ in self.called for part in own_parts(self.framework, network, f"{title}: {NETWORK}")]

    def _give(self, network: Any, table: list[dict[str, Any]], values: Arrays, specs: list[dict[str, str]]) -> None:
        """In a shaken run these are the weights of the run before, a little moved: they may have been drawn by other seeds."""
        if self.shake:
            chance = np.random.default_rng(self.given)
            known = {name: self.request.arrays.get(f"{self.given}/{name}") for name in values}
            values = {name: _shaken(value, self.shake, chance) for name, value in known.items() if value is not None}
            self.framework.load(network, values)
        told = {f"{self.given}/{name}": value for name, value in values.items()}
        self.channel.send({f"network {self.given}": {"kind": type(network).__name__, "table": table, "specs": specs}}, told)
        shapes = {entry["name"]: entry["shape"] for entry in table}
        self.carried.append((_title(network, self.given), network, {name: name for name in values}, shapes))
        self.given += 1

    def _take(self, network: Any, table: list[dict[str, Any]]) -> None:
        """From the first network of the same class that has not been taken, else from the first whose weights all fit."""
        waiting = [(place, entry) for place, entry in enumerate(self.request.data["networks"]) if place not in self.used]
        waiting.sort(key=lambda item: item[1]["kind"] != type(network).__name__)
        for place, entry in waiting:
            matched = match(entry["table"], table)
            if matched.pairs and (entry["kind"] == type(network).__name__ or not matched.unmatched):
                self.used.add(place)
                arrays = self.request.arrays
                shapes = {one["name"]: one["shape"] for one in entry["table"]}
                title = f"{entry['kind']} {place + 1}"
                if "auto_mixed_precision" not in self.request.data.get("source", ""):  # there the two give out other dtypes
                    self.kinds[id(network)] = entry["kind"]
                self.carried.append((title, network, {own: name for name, own in matched.pairs.items()}, shapes))
                self.framework.load(network, {own: arrays[f"{place}/{name}"] for name, own in matched.pairs.items()})
                return


def _title(network: Any, place: int) -> str:
    return f"{type(network).__name__} {place + 1}"


def _shaken(value: np.ndarray[Any, Any], shake: float, chance: np.random.Generator) -> np.ndarray[Any, Any]:
    if value.dtype.kind != "f":
        return value
    moved: np.ndarray[Any, Any] = value * (1 + shake * chance.standard_normal(value.shape))
    return moved.astype(value.dtype)
