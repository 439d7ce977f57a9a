"""`data, target = data.to(device), target.to(device)`: once the moves are gone nothing is left to assign, so the line goes too."""

from __future__ import annotations

import ast

from workers.translation.file import File, Pending
from workers.translation.rendering.removal import take_out


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
    target, value = statement.targets[0], statement.value
    if len(statement.targets) > 1 or not (isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)):
        return []
    found: list[Pending] = []
    for left, right in zip(target.elts, value.elts, strict=False):
        if not isinstance(left, ast.Name) or len(target.elts) != len(value.elts):
            return []
        if isinstance(right, ast.Name) and right.id == left.id:
            continue
        pending = judged.get(file.source.span(right))
        if pending is None or not _left_as(file, right, left.id, pending):
            return []
        found.append(pending)
    return found


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
