"""Right positions for expressions inside f-strings. Before Python 3.12 `ast` reports wrong ones (bpo-35212)."""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from bisect import bisect_right
from collections.abc import Iterator
from typing import Protocol

from workers.translation.source.survey import Survey, walk


class Located(Protocol):
    """A text with its tree, and where its lines and nodes begin, in bytes."""

    data: bytes
    starts: list[int]
    survey: Survey

    def span(self, node: ast.AST) -> tuple[int, int]: ...


def relocate(source: Located) -> None:
    """Give every expression in an f-string its true line and column."""
    if sys.version_info >= (3, 12):
        return
    strings = source.survey.nodes(ast.JoinedStr)
    for node in strings:
        if not isinstance(source.survey.parents.get(node), ast.FormattedValue):
            _relocate_joined(node, source)


def _relocate_joined(node: ast.JoinedStr, source: Located) -> None:
    start, end = source.span(node)
    places = list(_fields(source.data[start:end].decode("utf-8")))
    fields = list(_formatted(node))
    usable = len(places) == len(fields)
    for value, place in zip(fields, places if usable else [None] * len(fields), strict=True):
        _place(value, source, start, place)


def _formatted(node: ast.JoinedStr) -> Iterator[ast.FormattedValue]:
    """The fields in the order of the text: a field before the fields of its format."""
    for value in node.values:
        if isinstance(value, ast.FormattedValue):
            yield value
            if isinstance(value.format_spec, ast.JoinedStr):
                yield from _formatted(value.format_spec)


def _place(value: ast.FormattedValue, source: Located, start: int, place: tuple[int, str] | None) -> None:
    """Re-parse the expression's text and copy its positions; what cannot be placed gets no span and so no edit."""
    fresh = _reparse(place[1]) if place else None
    if fresh is None or place is None or ast.dump(fresh) != ast.dump(value.value):
        for old in walk(value.value):
            if hasattr(old, "lineno"):
                old._unplaced = True  # type: ignore[attr-defined]
        return
    text = source.data[start:].decode("utf-8")[: place[0]]
    base = start + len(text.encode("utf-8")) - 1
    for old, new in zip(walk(value.value), walk(fresh), strict=True):
        if hasattr(new, "lineno"):
            _copy_position(old, new, source, base, place[1])


def _reparse(text: str) -> ast.expr | None:
    try:
        return ast.parse(f"({text})", mode="eval").body
    except SyntaxError:
        return None


def _copy_position(old: ast.AST, new: ast.AST, source: Located, base: int, text: str) -> None:
    lines = f"({text})".encode().splitlines(keepends=True)
    for prefix in ("", "end_"):
        line, column = getattr(new, f"{prefix}lineno"), getattr(new, f"{prefix}col_offset")
        offset = base + sum(len(part) for part in lines[: line - 1]) + column
        number = bisect_right(source.starts, offset)
        setattr(old, f"{prefix}lineno", number)
        setattr(old, f"{prefix}col_offset", offset - source.starts[number - 1])


def _fields(text: str) -> Iterator[tuple[int, str]]:
    """Offset and text of each replacement field's expression, over all implicitly joined strings."""
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(f"({text}\n)").readline))
    except (tokenize.TokenError, IndentationError):
        return
    for token in tokens:
        if token.type == tokenize.STRING and "f" in token.string[:3].split("'")[0].split('"')[0].lower():
            row, column = token.start
            offset = lines[row - 1] + column - (1 if row == 1 else 0)
            prefix = len(token.string) - len(token.string.lstrip("frFRbBuU"))
            quote = 3 if token.string[prefix : prefix + 3] in ('"""', "'''") else 1
            yield from _scan(token.string, prefix + quote, len(token.string) - quote, offset, nested=False)


def _scan(text: str, start: int, end: int, offset: int, *, nested: bool) -> Iterator[tuple[int, str]]:
    i = start
    while i < end:
        if text[i] == "{" and not nested and text[i : i + 2] == "{{":
            i += 2
        elif text[i] == "{":
            close, stop = _expression_end(text, i + 1, end)
            yield offset + i + 1, text[i + 1 : stop]
            colon = text[stop:close].find(":") if stop < close else -1
            if colon >= 0:
                yield from _scan(text, stop + colon + 1, close, offset, nested=True)
            i = close + 1
        else:
            i += 1


def _expression_end(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the field closes, and where its expression ends (at `!r`, `=`, `:` or the brace)."""
    depth, i, stop = 0, start, -1
    while i < end:
        c = text[i]
        if c in "'\"" and stop < 0:
            i = _skip_string(text, i, end)
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            if depth == 0:
                return i, i if stop < 0 else stop
            depth -= 1
        elif depth == 0 and stop < 0 and _ends_expression(text, i):
            stop = i
        i += 1
    return end, end if stop < 0 else stop


def _ends_expression(text: str, i: int) -> bool:
    if text[i] == ":":
        return True
    if text[i] == "!":
        return text[i + 1 : i + 2] != "="
    return text[i] == "=" and text[i + 1 : i + 2] in "}!:" and text[i - 1] not in "=!<>"


def _skip_string(text: str, i: int, end: int) -> int:
    quote = text[i]
    i += 1
    while i < end and text[i] != quote:
        i += 1
    return i
