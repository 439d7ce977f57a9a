"""`data, target = data.to(device), target.to(device)`: once the moves are gone nothing is left to assign, so the line goes too.

So does `batch = {k: v.to(device) for k, v in batch.items()}`, where the program changes no dictionary of that name.
"""

from __future__ import annotations

import ast

from workers.translation.facts.places import place_of
from workers.translation.facts.self_assignments import assigned_pairs, passed_on
from workers.translation.file import File, Pending
from workers.translation.once import once
from workers.translation.rendering.removal import take_out

_CHANGES = frozenset({"pop", "popitem", "update", "setdefault", "clear"})


def drop_self_assignments(file: File) -> None:
    """Runs when every use is judged: only what the moves left as it was is an assignment of names to themselves."""
    judged = {pending.span: pending for pending in file.pending if pending.node is not None}
    for statement in file.nodes(ast.Assign):
        moved = _moved(file, statement, judged)
        if moved:
            span, text = take_out(file, statement)
            edit = file.edits.replace(span, text)
            for pending in moved:
                pending.edits = [edit]


def _moved(file: File, statement: ast.Assign, judged: dict[tuple[int, int], Pending]) -> list[Pending]:
    """What was judged about the moves, where each value is its target or is left of a call as its target; else nothing."""
    passed, target = passed_on(statement.value), statement.targets[0]
    pairs = assigned_pairs(statement) if isinstance(target, ast.Tuple) else []
    if passed is not None and isinstance(target, ast.Name) and len(statement.targets) == 1:
        own = target.id == place_of(passed.items) and target.id not in _changed(file)
        pairs = [(passed.item, passed.given)] if own else []
    found: list[Pending] = []
    for left, right in pairs:
        if not isinstance(left, ast.Name):
            return []
        if isinstance(right, ast.Name) and right.id == left.id:
            continue
        pending = judged.get(file.source.span(right))
        if pending is None or not _left_as(file, right, left.id, pending):
            return []
        found.append(pending)
    return found


@once
def _changed(file: File) -> frozenset[str]:
    """Names of dictionaries and lists that something is put into or taken out of."""
    places = [n.value for n in file.nodes(ast.Subscript) if not isinstance(n.ctx, ast.Load)]
    places += [n.value for n in file.nodes(ast.Attribute) if n.attr in _CHANGES]
    return frozenset(node.id for node in places if isinstance(node, ast.Name))


def _left_as(file: File, call: ast.expr, name: str, pending: Pending) -> bool:
    """The only edit of the call writes its receiver, a plain name, for all of it: `x.to(device)` -> `x`, also in a chain."""
    receiver = call
    while isinstance(receiver, ast.Call) and isinstance(receiver.func, ast.Attribute):
        receiver = receiver.func.value
    if not isinstance(receiver, ast.Name) or receiver.id != name or len(pending.edits) != 1 or pending.verdict == "review":
        return False
    inside = [edit for edit in file.edits.all if edit is not pending.edits[0] and _within(file, edit.start, edit.end, call)]
    whole = pending.edits[0]
    return not inside and (whole.start, whole.end) == file.source.span(call) and list(whole.pieces) == [file.source.span(receiver)]


def _within(file: File, start: int, end: int, node: ast.expr) -> bool:
    first, last = file.source.span(node)
    return first <= start and end <= last
