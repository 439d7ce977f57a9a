"""Comments and blank lines above a statement that moves into another function: they go with it."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from workers.translation.file import File


def lead(file: File, statement: ast.stmt, moving: Sequence[ast.stmt]) -> tuple[int, int]:
    """Where the lines above that go away with the statement begin, and where those begin that are written with it.

    Behind another statement that moves, all lines in between. Otherwise the comments right above; a blank line above those
    goes too where the next line is blank as well.
    """
    source = file.source
    first = statement.lineno
    lowest = _end_of_previous(file, statement) + 1
    top = first
    while top > lowest and _is(file, top - 1, b"#"):
        top -= 1
    if _previous(file, statement) in moving:
        return source.starts[lowest - 1], source.starts[lowest - 1]
    following = _end_of_run(file, statement, moving) + 1
    between = top > lowest and _is(file, top - 1, b"") and following <= len(source.starts) and _is(file, following, b"")
    return source.starts[top - 1 - between], source.starts[top - 1]


def _previous(file: File, statement: ast.stmt) -> ast.stmt | None:
    body, place = file.suite(statement)
    return body[place - 1] if place > 0 else None


def _end_of_run(file: File, statement: ast.stmt, moving: Sequence[ast.stmt]) -> int:
    """The last line of what goes away right below, without a line between."""
    body, place = file.suite(statement)
    end = statement.end_lineno or statement.lineno
    for number in range(place + 1, len(body)):
        following = body[number]
        if following.lineno != end + 1 or (following not in moving and following not in file.gone):
            break
        end = following.end_lineno or following.lineno
    return end


def _end_of_previous(file: File, statement: ast.stmt) -> int:
    """The last line above that is neither blank nor a comment of its own."""
    previous = _previous(file, statement)
    line = statement.lineno - 1
    lowest = (previous.end_lineno or previous.lineno) if previous is not None else 0
    while line > lowest and (_is(file, line, b"#") or _is(file, line, b"")):
        line -= 1
    return line


def _is(file: File, line: int, mark: bytes) -> bool:
    """Whether the line begins with the mark; without one, whether it is blank."""
    source = file.source
    start = source.starts[line - 1]
    text = source.data[start : source.line_end(start)].strip()
    return text.startswith(mark) if mark else not text
