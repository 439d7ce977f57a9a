"""The same weights in the networks of two running programs: each network's are carried over when it is first called."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from workers.parity.parcel import Arrays, Parcel
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.showing import shown
from workers.parity.sandboxed.watching import Watch
from workers.parity.weights import match

MOST = 24  # networks of one program


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
    used: set[int] = field(default_factory=set)

    def before(self, network: Any, given: tuple[Any, ...], named: dict[str, Any]) -> None:
        """Called with every network that is called by the program itself and not by another network."""
        if id(network) in self.seen or self.given >= MOST:
            return
        self.seen |= {id(part): part for part in self.framework.parts(network)}
        self.framework.still_dropout(network)
        table, values = self.framework.weights(network)
        if not table:
            return
        if self.framework.reference is None:
            self._take(network, table)
        else:
            self._give(network, table, values, shown(self.framework, network, given, named))

    def after(self, network: Any, result: Any) -> None:
        self.watch.keep(f"{type(network).__name__}(...)", result)

    def _give(self, network: Any, table: list[dict[str, Any]], values: Arrays, specs: list[dict[str, str]]) -> None:
        """In a shaken run these are the weights of the run before, a little moved: they may have been drawn by other seeds."""
        if self.shake:
            chance = np.random.default_rng(self.given)
            known = {name: self.request.arrays.get(f"{self.given}/{name}") for name in values}
            values = {name: _shaken(value, self.shake, chance) for name, value in known.items() if value is not None}
            self.framework.load(network, values)
        told = {f"{self.given}/{name}": value for name, value in values.items()}
        self.channel.send({f"network {self.given}": {"kind": type(network).__name__, "table": table, "specs": specs}}, told)
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
                self.framework.load(network, {own: arrays[f"{place}/{name}"] for name, own in matched.pairs.items()})
                return


def _shaken(value: np.ndarray[Any, Any], shake: float, chance: np.random.Generator) -> np.ndarray[Any, Any]:
    if value.dtype.kind != "f":
        return value
    moved: np.ndarray[Any, Any] = value * (1 + shake * chance.standard_normal(value.shape))
    return moved.astype(value.dtype)
