"""torch.manual_seed: ms.set_seed also seeds numpy and Python's random, which matters where the program draws from them itself.

It gives them the same seed: a program that seeds them itself, with the same number right before or with any right behind,
does not notice. One seed serves every device, as torch.manual_seed does: beside it torch.cuda.manual_seed goes.
ms.set_seed takes no tensor.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.rendering.removal import vanish
from workers.translation.rules.call_block import rewrite_call as call_block
from workers.translation.rules.rename_call import rewrite_call as rename_call

# Generators of their own have seeds of their own.
_OTHERS = {
    "numpy.random.seed": re.compile(
        rb"\b(?:np|numpy)\.random\b(?!\.(?:default_rng|Generator|RandomState|SeedSequence|PCG64)\b)|numpy import random"
    ),
    "random.seed": re.compile(rb"\bimport [\w, ]*\brandom\b|\bfrom random import\b"),
}
_BODIES = ("body", "orelse", "finalbody")
_EVERYWHERE, _ON_DEVICES = "torch.manual_seed", frozenset({"torch.cuda.manual_seed", "torch.cuda.manual_seed_all"})
_SEEDING = frozenset({*_OTHERS, _EVERYWHERE, *_ON_DEVICES})


def rewrite_call(use: Use) -> Outcome | None:
    call = use.site.call
    again = _seeded_beside(use.file, call) if call is not None and use.site.name in _ON_DEVICES else None
    if again is not None:
        span, text = vanish(use.file, again)
        return Outcome([(span, [text])], verdict="adapted", target=use.target.name)
    drawn = {seeding for seeding, said in _OTHERS.items() if said.search(use.file.source.data)}
    if call is None or drawn - _seeded_here(use.file, call):
        return call_block(use)
    outcome, given = rename_call(use), use.bound.given.get("seed")
    if outcome is not None and given is not None and use.file.known(given).is_tensor:
        span = use.file.source.span(given)
        outcome.replacements = [*outcome.replacements, (span, ["int(", span, ")"])]
    return outcome


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


def _seeded_beside(file: File, call: ast.Call) -> ast.stmt | None:
    """The statement of the call, where torch.manual_seed with the same number stands beside it or beside the `if` around it."""
    own = statement = file.parent(call)
    while isinstance(statement, ast.Expr | ast.If):
        outer = file.parent(statement)
        suite = next((body for body in _suites(outer) if statement in body), [statement])
        before, behind = suite[: suite.index(statement)], suite[suite.index(statement) + 1 :]
        run = _run(file, reversed(before))
        if _seed(call) and (_EVERYWHERE, _seed(call)) in [*run, *(_run(file, behind) if statement is own else ())]:
            return own if isinstance(own, ast.stmt) else None
        if len(run) < len(before):
            break
        statement = outer
    return None


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
