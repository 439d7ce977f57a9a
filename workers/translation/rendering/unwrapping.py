"""Taking a with-block away and leaving its body: the header goes, the body moves out by one level."""

from __future__ import annotations

import ast
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.source.edits import Dedented, Piece
from workers.translation.source.text import Span

Replacement = tuple[Span, list[Piece]]


def unwrap(file: File, node: ast.With) -> list[Replacement]:
    """Edits that leave only the body. Comments stay; lines inside strings keep their white space."""
    source = file.source
    start, first = source.span(node)[0], _start(file, node.body[0])
    if source.line_start(start) == source.line_start(first):
        return [((start, first), [""])]
    line = source.line_start(first)
    outer, inner = source.indent(node).encode(), source.data[line:first]
    if inner.strip() or not inner.startswith(outer):
        return []
    body = Dedented((first, source.span(node)[1]), inner, outer)
    return [(_header(file, node, line), ["", body]), *_dedented(file, node, len(outer), inner)]


def unwrapped(file: File, names: frozenset[str]) -> Iterator[tuple[ast.Call, str, list[Replacement]]]:
    """The calls of these names around which alone a with-block stands, each with its name and the edits that leave the body."""
    named = {site.call: site.name for site in file.sites() if site.name in names and site.call is not None}
    for block in file.nodes(ast.With) if named else ():
        call = block.items[0].context_expr
        if len(block.items) == 1 and isinstance(call, ast.Call) and call in named and (edits := unwrap(file, block)):
            file.claim(call)
            yield call, named[call], edits


def _start(file: File, statement: ast.stmt) -> int:
    """Decorators stand before the line of a definition."""
    decorators = getattr(statement, "decorator_list", [])
    if not decorators:
        return file.source.span(statement)[0]
    return file.source.data.rindex(b"@", 0, file.source.span(decorators[0])[0])


def _header(file: File, node: ast.With, body: int) -> Span:
    """From `with` to the end of its line, or to the comment that stands behind the colon and is kept."""
    data, start = file.source.data, file.source.span(node)[0]
    items = max(file.source.span(item.optional_vars or item.context_expr)[1] for item in node.items)
    colon = data.index(b":", items)
    rest = data[colon + 1 : file.source.line_end(colon)]
    if rest.strip():
        return start, colon + 1 + len(rest) - len(rest.lstrip())
    line = file.source.line_start(start)
    place = bisect_right(file.source.starts, colon)
    following = file.source.starts[place] if place < len(file.source.starts) else body
    return (line, following) if not data[line:start].strip() else (start, colon + 1)


def _dedented(file: File, node: ast.With, outer: int, inner: bytes) -> Iterator[Replacement]:
    source, inside = file.source, file.source.lines_in_strings
    first = (node.items[-1].context_expr.end_lineno or node.lineno) + 1
    for number in range(first, (node.end_lineno or first) + 1):
        start = source.starts[number - 1]
        if not _has(inside, number) and source.data.startswith(inner, start):
            yield (start + outer, start + len(inner)), [""]


def _has(numbers: list[int], number: int) -> bool:
    place = bisect_left(numbers, number)
    return place < len(numbers) and numbers[place] == number
