"""What is told of many lines stands once, with all of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from webapp.review.translation import Change, Finding
from webapp.review.traps import Trap

Thing = TypeVar("Thing")
SHOWN = 8  # lines that are named


@dataclass(frozen=True)
class Told(Generic[Thing]):
    """`first` of the things that say the same."""

    first: Thing
    lines: tuple[int, ...]

    @property
    def shown(self) -> tuple[int, ...]:
        return self.lines[:SHOWN]

    @property
    def more(self) -> int:
        return len(self.lines) - len(self.shown)


def findings(found: Iterable[Finding]) -> list[Told[Finding]]:
    return _once(found, lambda one: (one.code, one.severity, one.message), lambda one: one.line)


def hidden_nothing(found: Iterable[Change]) -> list[Told[Change]]:
    return _once(found, lambda one: (one.torch, one.verdict, one.dropped, one.written, one.assumed), lambda one: one.line)


def traps(found: Iterable[Trap]) -> list[Told[Trap]]:
    return _once(found, lambda one: (one.text, one.effect), lambda one: one.change.line)


def _once(things: Iterable[Thing], said: Callable[[Thing], Hashable], line: Callable[[Thing], int]) -> list[Told[Thing]]:
    by_text: dict[Hashable, list[Thing]] = {}
    for thing in things:
        by_text.setdefault(said(thing), []).append(thing)
    return [Told(some[0], tuple(dict.fromkeys(line(one) for one in some))) for some in by_text.values()]
