"""A condition that MindSpore answers once and for all, written as a person would: without the part that is decided."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.once import once
from workers.translation.rendering.removal import take_out
from workers.translation.source.edits import Piece, bracketed
from workers.translation.source.text import Span

Replacement = tuple[Span, list[Piece]]


def decided(file: File, node: ast.expr, value: bool) -> Replacement | None:
    """What to write where `node` is always `value`: `True and x` is `x`, and `if not True: return` goes. None: the word itself."""
    parent = file.parent(node)
    if isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not):
        return decided(file, parent, not value) or (file.source.span(parent), [str(not value)])
    if isinstance(parent, ast.BoolOp) and isinstance(parent.op, ast.And) == value and parent not in _shortened(file):
        _shortened(file).add(parent)
        return _without(file, parent, node)
    if isinstance(parent, ast.If) and parent.test is node and not value and _may_go(file, parent):
        span, left = take_out(file, parent)
        return span, [left]
    return None


@once
def _shortened(file: File) -> set[ast.BoolOp]:
    """Each goes without one part at most: the text of another that is decided would overlap with the first."""
    return set()


def _without(file: File, both: ast.BoolOp, node: ast.expr) -> Replacement:
    """`both` without one of its parts."""
    place = both.values.index(node)
    start, end = file.source.span(node)
    if len(both.values) > 2:
        if place:
            return (file.source.span(both.values[place - 1])[1], end), []
        return (start, file.source.span(both.values[1])[0]), []
    whole, other = file.source.span(both), file.source.span(both.values[1 - place])
    before, behind = file.source.data[: whole[0]].rstrip(), file.source.data[whole[1] :].lstrip()
    negated = isinstance(file.parent(both), ast.UnaryOp) and before.endswith(b"not (") and behind.startswith(b")")
    if negated and isinstance(both.values[1 - place], ast.Call | ast.Name | ast.Attribute):  # `not (True and f())` is `not f()`
        whole = len(before) - 1, len(file.source.data) - len(behind) + 1
    return whole, bracketed(file.source, other)


def _may_go(file: File, statement: ast.If) -> bool:
    """It is no branch among others, and nothing in its body is written anew: what becomes of that is told, so it stays."""
    start = file.source.span(statement)[0]
    inside = (node for inner in statement.body for node in ast.walk(inner))
    written = any(isinstance(node, ast.expr) and file.facts.site_at(node) is not None for node in inside)
    return not written and not statement.orelse and file.source.data[start:].startswith(b"if")


def negated(file: File, node: ast.expr, text: str) -> Replacement | None:
    """`not (a != b)`, where `text`, a comparison, is to be written for `node`: `a == b`."""
    parent = file.parent(node)
    body = ast.parse(text, mode="eval").body
    if not (isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not) and isinstance(body, ast.Compare)):
        return None
    turned = {ast.Eq: ast.NotEq(), ast.NotEq: ast.Eq()}.get(type(body.ops[0])) if len(body.ops) == 1 else None
    if turned is None:
        return None
    sign = "==" if isinstance(turned, ast.Eq) else "!="
    left, right = (ast.get_source_segment(text, side) for side in (body.left, body.comparators[0]))
    return file.source.span(parent), [f"{left} {sign} {right}"]
