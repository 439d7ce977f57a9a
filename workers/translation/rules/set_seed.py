"""torch.manual_seed: ms.set_seed also seeds numpy and Python's random, which matters where the program draws from them itself.

It gives them the same seed: a program that seeds them itself, with the same number right before or with any right behind,
does not notice.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as call_block
from workers.translation.rules.rename_call import rewrite_call as rename_call

_OTHERS = {
    "numpy.random.seed": re.compile(rb"np\.random|numpy\.random|numpy import random"),
    "random.seed": re.compile(rb"\bimport [\w, ]*\brandom\b|\bfrom random import\b"),
}
_BODIES = ("body", "orelse", "finalbody")
_SEEDING = frozenset({*_OTHERS, "torch.manual_seed", "torch.cuda.manual_seed", "torch.cuda.manual_seed_all"})


def rewrite_call(use: Use) -> Outcome | None:
    drawn = {seeding for seeding, said in _OTHERS.items() if said.search(use.file.source.data)}
    return call_block(use) if use.site.call is None or drawn - _seeded_here(use.file, use.site.call) else rename_call(use)


def _seeded_here(file: File, call: ast.Call) -> set[str]:
    """Whose state the program sets in the statements around this one, so that what set_seed does to it has no effect."""
    statement = file.parent(call)
    if not isinstance(statement, ast.Expr):
        return set()
    suite = next(body for body in _suites(file.parent(statement)) if statement in body)
    place = suite.index(statement)
    before = _run(file, reversed(suite[:place]))
    behind = _run(file, suite[place + 1 :])
    last = dict(reversed(before))
    return {name for name, seed in last.items() if seed and seed == _seed(call)} | {name for name, _ in behind}


def _suites(outer: ast.AST | None) -> list[list[ast.stmt]]:
    return [body for name in _BODIES if isinstance(body := getattr(outer, name, None), list)]


def _run(file: File, statements: Iterable[ast.stmt]) -> list[tuple[str, str]]:
    """What the statements seed, with which number, up to the first that does something else."""
    found = []
    for statement in statements:
        call = statement.value if isinstance(statement, ast.Expr) else None
        name = file.facts.origin(call.func) if isinstance(call, ast.Call) else ""
        if not isinstance(call, ast.Call) or name not in _SEEDING:
            break
        found.append((name, _seed(call)))
    return found


def _seed(call: ast.Call) -> str:
    """The number as it is written; empty for what may be another number when asked again."""
    seed = call.args[0] if len(call.args) == 1 and not call.keywords else None
    names = ast.Constant | ast.Name | ast.Attribute
    return place_of(seed) if isinstance(seed, names) and not (isinstance(seed, ast.Constant) and seed.value is None) else ""
