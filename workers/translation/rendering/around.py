"""Text around parts of an expression, whose own rewriting still takes place inside it."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

Around = Mapping[ast.expr, tuple[str, str]]
_ATOMS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)


def around(file: File, node: ast.expr, parts: Around) -> tuple[Span, list[Piece]]:
    """The edit that puts text before and behind parts of the node.

    It spans the whole node: an edit of the part alone would give way to the part's own rewriting.
    """
    (position, end), pieces = file.source.span(node), list[Piece]()
    for part, (before, after) in sorted(parts.items(), key=lambda item: file.source.span(item[0])):
        span = file.source.span(part)
        bare = before or isinstance(part, _ATOMS)
        pieces += [(position, span[0])] if span[0] > position else []
        pieces += [before, span, after] if bare else ["(", span, f"){after}"]
        position = span[1]
    pieces += [(position, end)] if end > position else []
    return file.source.span(node), pieces
