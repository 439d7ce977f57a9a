"""The statements by which a value is computed from given names: what becomes the body of a function to differentiate."""

from __future__ import annotations

import ast

from workers.translation.analysis.control_flow import Suite, suite_of
from workers.translation.analysis.free_names import plain_binds, reads, reads_with_gradient
from workers.translation.analysis.training_mode import mode_of
from workers.translation.file import File
from workers.translation.once import once as asked_once
from workers.translation.source.parts import elements, said_names
from workers.translation.source.survey import walk

_PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.If, ast.With, ast.While)
_LEAVES = (ast.Return, ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Break, ast.Continue)


def computation(
    file: File, body: list[ast.stmt], position: int, outputs: list[ast.expr], inputs: list[str], *, once: bool = False
) -> list[ast.stmt] | None:
    """The statements in their order; None where they cannot stand in a function of `inputs` or would not give the same twice.

    once: they run in that function only, so that they need not give the same again.
    """
    suite = suite_of(file, body)
    flow = suite.flow_of(inputs, position, _bound_anew, lambda statement: reads_with_gradient(file, statement))
    wanted = {name for output in outputs for name in reads(output)}
    if flow is None or not flow.reaches(wanted, position):
        return None
    kept = suite.slice(flow, wanted, position, _bound_anew)
    return whole(file, suite, position, kept, set(inputs), once=once)


def _bound_anew(statement: ast.stmt) -> set[str]:
    """Names whose earlier values end here."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    parts = [p for t in targets for p in (elements(t))]
    return {part.id for part in parts if isinstance(part, ast.Name)}


def whole(file: File, suite: Suite, position: int, kept: list[ast.stmt], inputs: set[str], *, once: bool) -> list[ast.stmt] | None:
    """With what a name of the function starts from: `s = 0` in front of the loop that adds to it."""
    chosen = list(kept)
    while (name := _unset(chosen, inputs)) is not None:
        start = next((s for s in suite.bound_before(name, position) if s not in chosen), None)
        if start is None:
            return None
        chosen = sorted([*chosen, start], key=lambda s: s.lineno)
    if once and all(_movable(s) for s in chosen):
        return chosen
    return chosen if all(_steady(file, s) for s in chosen) else None


@asked_once
def _steady(file: File, statement: ast.stmt) -> bool:
    """Gives the same twice, in training or not."""
    return repeatable(file, statement) and not mode_of(file).matters(statement)


def _unset(statements: list[ast.stmt], inputs: set[str]) -> str | None:
    """A name that the function binds but reads before."""
    local = {name for s in statements for name in plain_binds(s)}
    known = set(inputs)
    for statement in statements:
        missing = (reads(statement) & local) - known - _bound_first(statement)
        if missing:
            return min(missing)
        known |= plain_binds(statement)
    return None


def _bound_first(statement: ast.stmt) -> set[str]:
    """Names that a compound statement binds before it reads them: loop variables, and what its first lines assign."""
    found: set[str] = set()
    if isinstance(statement, ast.For):
        found |= said_names(statement.target)
    for inner in getattr(statement, "body", []) if isinstance(statement, ast.For | ast.With) else []:
        if isinstance(inner, ast.Assign):
            found |= plain_binds(inner) - reads(inner.value)
    return found


def _movable(statement: ast.stmt) -> bool:
    """No jump out of the function."""
    return isinstance(statement, _PLAIN) and not any(isinstance(n, _LEAVES) for n in walk(statement))


def repeatable(file: File, statement: ast.stmt) -> bool:
    """Nothing random and no jump out of the function."""
    if not _movable(statement):
        return False
    return not file.facts.effects.draws(statement)
