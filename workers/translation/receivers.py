"""Turning `x.method(...)` into `function(x, ...)`."""

from __future__ import annotations

import ast

from workers.translation.edits import Piece
from workers.translation.rules import Use
from workers.translation.source import Span


def receiver_first(use: Use, call: ast.Call, function: str) -> tuple[Span, list[Piece]]:
    """The receiver becomes the first argument; the rest of the call keeps its layout."""
    source, func = use.file.source, call.func
    assert isinstance(func, ast.Attribute)
    separator = ", " if call.args or call.keywords else ""
    return (source.span(func)[0], source.call_inside(call)[0]), [f"{function}(", source.receiver_span(func), separator]
