"""Comments on the lines that need a person: `# mindport: review: why (record code)`."""

from __future__ import annotations

import ast
import re
from bisect import bisect_left

from workers.translation.file import Pending
from workers.translation.marks import code_of
from workers.translation.source.survey import children

_NEWLINE = re.compile(r"\r\n|\r|\n")


def with_markers(text: str, tree: ast.Module, marks: list[tuple[int, Pending]]) -> str:
    """Append a comment to each marked line (from 1); a line inside a string or before a continuation passes it on downwards."""
    if not marks:
        return text
    ends = _line_ends(text)
    closed = _lines_inside_strings(tree, sorted({line for line, _ in marks}))
    by_line: dict[int, list[str]] = {}
    for line, pending in marks:
        number = min(line, len(ends))
        while number < len(ends) and (number in closed or text[ends[number - 1] - 1 : ends[number - 1]] == "\\"):
            number += 1
        comments = by_line.setdefault(number, [])
        comment = _comment(pending)
        if comment not in comments:
            comments.append(comment)
    return _insert(text, ends, by_line)


def _comment(pending: Pending) -> str:
    why = " ".join(pending.reason.en.split()).rstrip(".")
    name = pending.record or pending.torch
    about = " ".join(filter(None, (name, code_of(pending))))
    return f"# mindport: {pending.verdict}: {why}" + (f" ({about})" if about else "")


def _line_ends(text: str) -> list[int]:
    return [*(match.start() for match in _NEWLINE.finditer(text)), len(text)]


def _lines_inside_strings(tree: ast.Module, lines: list[int]) -> set[int]:
    """Lines whose end lies inside a string of several lines, in the statements that hold one of the lines given."""
    found: set[int] = set()
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0) or 0
        if first and (first == last or (isinstance(node, ast.stmt) and not _any_between(lines, first, last))):
            continue
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)):
            found.update(range(first, last))
        else:
            waiting.extend(children(node))
    return found


def _any_between(lines: list[int], first: int, last: int) -> bool:
    """One of the lines, which are in order, stands there."""
    place = bisect_left(lines, first)
    return place < len(lines) and lines[place] <= last


def _insert(text: str, ends: list[int], by_line: dict[int, list[str]]) -> str:
    parts: list[str] = []
    position = 0
    for number in sorted(by_line):
        end = ends[number - 1]
        line = text[position:end]
        parts += [
            line,
            "" if line.endswith((" ", "\n")) and not line.strip() else "  ",
            "; ".join(by_line[number]).replace("; # mindport", "  # mindport"),
        ]
        position = end
    return "".join([*parts, text[position:]])
