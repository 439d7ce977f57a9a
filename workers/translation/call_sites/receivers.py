"""Turning `x.method(...)` into `function(x, ...)`."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from workers.translation.registry import Use
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span


def receiver_first(
    use: Use, call: ast.Call, function: str, removed: Sequence[ast.keyword | ast.expr] = ()
) -> tuple[Span, list[Piece]]:
    """The receiver becomes the first argument; the rest of the call keeps its layout, but for the arguments that go."""
    source, func = use.file.source, call.func
    assert isinstance(func, ast.Attribute)
    inside = source.call_inside(call)[0]
    broken = source.data[inside : inside + 2].lstrip(b"\r")[:1] == b"\n"  # the line ends behind the bracket
    separator = ("," if broken else ", ") if len(removed) < len(call.args) + len(call.keywords) else ""
    if comments := _comments(use, func):
        separator = separator.rstrip() + (comments.rstrip() if broken else comments)
    return (source.span(func)[0], inside), [f"{function}(", _argument(use, func), separator]


def _comments(use: Use, func: ast.Attribute) -> str:
    """Those between the receiver and the dot, each on its line as the source has it."""
    between = use.file.source.segment((use.file.source.receiver_span(func)[1], use.file.source.dot(func)))
    return between if "#" in between else ""


def _argument(use: Use, func: ast.Attribute) -> Span:
    """The receiver without the parentheses that the dot needed, unless a comment stands between."""
    source = use.file.source
    outer, inner = source.receiver_span(func), source.span(func.value)
    around = source.data[outer[0] : inner[0]] + source.data[inner[1] : outer[1]]
    bare = isinstance(
        func.value, ast.BinOp | ast.Compare | ast.UnaryOp | ast.BoolOp | ast.Name | ast.Attribute | ast.Call | ast.Subscript
    )
    return inner if bare and b"#" not in around else outer
