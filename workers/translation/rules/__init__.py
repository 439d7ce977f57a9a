"""Rules, found by their place: every module in this folder is one rule, and its name is the rule's name everywhere.

A module offers one or both of
* `rewrite_call(use: Use) -> Outcome | None`: called for a use of a torch name whose record names this rule;
* `rewrite_file(file: File) -> None`: looks at the whole file; `ORDER` (default 50) says when, lower first.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import ModuleType

from knowledge import Record, Target, Text
from workers.translation.arguments import Bound
from workers.translation.edits import Piece
from workers.translation.file import File
from workers.translation.sites import Site
from workers.translation.source import Span


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
    return {m.name: importlib.import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__)}


def call_rule(name: str) -> Callable[[Use], Outcome | None] | None:
    module = modules().get(name)
    return getattr(module, "rewrite_call", None) if module else None


def uncertain_rule(name: str) -> Callable[[Use], Outcome | None] | None:
    """What the rule does with a method of that name on something that may or may not be a tensor."""
    module = modules().get(name)
    return getattr(module, "rewrite_uncertain", None) if module else None


@lru_cache(maxsize=1)
def file_rules() -> tuple[Callable[[File], None], ...]:
    found = [(getattr(m, "ORDER", 50), name, m.rewrite_file) for name, m in modules().items() if hasattr(m, "rewrite_file")]
    return tuple(rule for _, _, rule in sorted(found, key=lambda item: item[:2]))
