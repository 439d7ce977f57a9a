"""The statements by which a value is computed from given names: what becomes the body of a function to differentiate."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.mode import Mode
from workers.translation.training.names import binds, plain_binds, reads

_PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.If, ast.With, ast.While)
_LEAVES = (ast.Return, ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Break, ast.Continue)
_RANDOM = ("rand", "bernoulli", "normal", "multinomial", "dropout", "poisson", "exponential", "uniform")


def computation(
    file: File, body: list[ast.stmt], position: int, outputs: list[ast.expr], inputs: list[str], *, once: bool = False
) -> list[ast.stmt] | None:
    """The statements in their order; None where they cannot stand in a function of `inputs` or would not give the same twice.

    once: they run in that function only, so that they need not give the same again.
    """
    bound_at = {name: max((i for i in range(position) if name in plain_binds(body[i])), default=-1) for name in inputs}
    touched, flowing = set(inputs), []
    for index in range(min(bound_at.values()) + 1, position):
        statement = body[index]
        if index in bound_at.values():
            if reads(statement) & touched:
                return None
        elif reads(statement) & touched and binds(statement):
            touched |= binds(statement)
            flowing.append(statement)
    wanted = {name for output in outputs for name in reads(output)}
    if not wanted & touched:
        return None
    kept: list[ast.stmt] = []
    for statement in reversed(flowing):
        if binds(statement) & wanted:
            kept.insert(0, statement)
            wanted = (wanted - _bound_anew(statement)) | reads(statement)
    return _whole(file, body[:position], kept, set(inputs), once=once)


def _bound_anew(statement: ast.stmt) -> set[str]:
    """Names whose earlier values end here."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    parts = [p for t in targets for p in (t.elts if isinstance(t, ast.Tuple | ast.List) else [t])]
    return {part.id for part in parts if isinstance(part, ast.Name)}


def _whole(file: File, before: list[ast.stmt], kept: list[ast.stmt], inputs: set[str], *, once: bool) -> list[ast.stmt] | None:
    """With what a name of the function starts from: `s = 0` in front of the loop that adds to it."""
    chosen = list(kept)
    while (name := _unset(chosen, inputs)) is not None:
        starts = [s for s in before if name in plain_binds(s) and s not in chosen]
        if not starts:
            return None
        chosen = sorted([*chosen, starts[-1]], key=lambda s: s.lineno)
    mode = Mode(file)
    if once and all(_movable(s) for s in chosen):
        return chosen
    return None if any(not repeatable(file, s) or mode.matters(s) for s in chosen) else chosen


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
        found |= {n.id for n in ast.walk(statement.target) if isinstance(n, ast.Name)}
    for inner in getattr(statement, "body", []) if isinstance(statement, ast.For | ast.With) else []:
        if isinstance(inner, ast.Assign):
            found |= plain_binds(inner) - reads(inner.value)
    return found


def _movable(statement: ast.stmt) -> bool:
    """No jump out of the function."""
    return isinstance(statement, _PLAIN) and not any(isinstance(n, _LEAVES) for n in ast.walk(statement))


def repeatable(file: File, statement: ast.stmt) -> bool:
    """Nothing random and no jump out of the function."""
    if not _movable(statement):
        return False
    names = [s.name.rpartition(".")[2] for n in ast.walk(statement) if (s := file.flow.site_at(n)) is not None]
    return not any(name.startswith(_RANDOM) for name in names)
