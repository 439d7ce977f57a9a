"""Where a program asks for the same numbers in every run: `torch.backends.cudnn.deterministic`, use_deterministic_algorithms.

MindSpore takes that wish once in a process: a second mindspore.set_deterministic raises, whatever it says (measured on 2.10).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workers.translation.facts.places import is_literal
from workers.translation.facts.symbols import DEFINED_FUNCTIONS

if TYPE_CHECKING:
    from workers.translation.facts import Facts

CALL = "torch.use_deterministic_algorithms"
SETTING = "torch.backends.cudnn.deterministic"


@dataclass(frozen=True, eq=False, slots=True)
class Wish:
    """A statement that sets or clears it. torch: the name that it uses; flag: what it is set to."""

    statement: ast.Expr | ast.Assign
    torch: str
    flag: ast.expr

    @property
    def is_off(self) -> bool:
        return is_literal(self.flag, False)


def wishes(facts: Facts) -> list[Wish]:
    """In the order of the text."""
    return sorted(_found(facts), key=lambda wish: wish.statement.lineno)


def _found(facts: Facts) -> Iterator[Wish]:
    for site in facts.types.sites:
        statement = site.statement
        if site.name == CALL and isinstance(statement, ast.Expr) and statement.value is site.call and site.call is not None:
            words = {word.arg: word.value for word in site.call.keywords}
            given = [*site.call.args, *(value for name, value in words.items() if name == "mode")]
            if set(words) <= {"mode", "warn_only"} and len(given) == 1 and not isinstance(given[0], ast.Starred):
                yield Wish(statement, CALL, given[0])
        elif f"{site.name}.deterministic" == SETTING and isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Attribute) and target.value is site.node and target.attr == "deterministic":
                yield Wish(statement, SETTING, statement.value)


def runs_once(facts: Facts, node: ast.AST, inside: tuple[ast.AST, ...] = ()) -> bool:
    """The place is passed at most once in a run, as far as this file tells."""
    for outer in facts.ancestors(node):
        if isinstance(outer, ast.For | ast.While | ast.AsyncFor | ast.Lambda):
            return False
        if isinstance(outer, DEFINED_FUNCTIONS):
            calls = facts.calls.sites(outer)
            return len(calls) == 1 and outer not in inside and runs_once(facts, calls[0], (*inside, outer))
    return True
