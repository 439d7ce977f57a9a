"""What a rule is given and gives back, and where rules are found: by their place, the folder `rules`."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType

from knowledge import Record, Target, Text
from workers.translation.facts.arguments import Bound
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

_RULES = "workers.translation.rules"
_PLACE = Path(__file__).with_name("rules")


@dataclass(slots=True)
class Use:
    """One use of a torch name with its record, the chosen target and the arguments bound to torch's parameters."""

    file: File
    site: Site
    record: Record
    target: Target
    bound: Bound


@dataclass(slots=True)
class Outcome:
    """What a rule makes of a use. verdict empty: the target's own; reason None: the target's or record's own.

    removed: arguments of the call that go, with their commas.
    """

    replacements: Sequence[tuple[Span, Sequence[Piece]]] = ()
    verdict: str = ""
    reason: Text | None = None
    target: str = ""
    dropped: list[str] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    removed: list[ast.keyword | ast.expr] = field(default_factory=list)


@lru_cache(maxsize=1)
def modules() -> dict[str, ModuleType]:
    return {m.name: importlib.import_module(f"{_RULES}.{m.name}") for m in pkgutil.iter_modules([str(_PLACE)])}


def call_rule(name: str) -> Callable[[Use], Outcome | None] | None:
    module = modules().get(name)
    return getattr(module, "rewrite_call", None) if module else None


def uncertain_rule(name: str) -> Callable[[Use], Outcome | None] | None:
    """What the rule does with a method of that name on something that may or may not be a tensor."""
    module = modules().get(name)
    return getattr(module, "rewrite_uncertain", None) if module else None


@lru_cache(maxsize=6)
def file_rules(kind: str, mode: str = "pynative") -> tuple[tuple[str, Callable[[File], None]], ...]:
    """By name those for a kind of device and a mode, each behind what it names in AFTER; those that name none by the alphabet."""
    named = {name: module for name, module in modules().items() if hasattr(module, "rewrite_file")}
    after = {name: tuple(getattr(module, "AFTER", ())) for name, module in named.items()}
    unknown = {rule for rules in after.values() for rule in rules} - set(named)
    if unknown:
        raise ValueError(f"no rule for files is called {', '.join(sorted(unknown))}")
    order: list[str] = []
    sorter = TopologicalSorter(after)
    sorter.prepare()
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        order += ready
        sorter.done(*ready)
    return tuple((name, named[name].rewrite_file) for name in order if _is_for(named[name], kind, mode))


def _is_for(rule: ModuleType, kind: str, mode: str) -> bool:
    return getattr(rule, "BECAUSE", kind).partition(" ")[0] == kind and getattr(rule, "MODE", mode) == mode
