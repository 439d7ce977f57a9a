"""Comments on the lines that need a person: `# mindport: review: why (record)`."""

from __future__ import annotations

import ast
import re

from workers.translation.file import Pending
from workers.translation.survey import Survey

_NEWLINE = re.compile(r"\r\n|\r|\n")


def with_markers(text: str, tree: ast.Module, marks: list[tuple[int, Pending]]) -> str:
    """Append a comment to each marked line (from 1); a line inside a string or before a continuation passes it on downwards."""
    if not marks:
        return text
    ends = _line_ends(text)
    closed = _lines_inside_strings(tree)
    by_line: dict[int, list[str]] = {}
    for line, pending in marks:
        number = min(line, len(ends))
        while number < len(ends) and (number in closed or text[: ends[number - 1]].endswith("\\")):
            number += 1
        comments = by_line.setdefault(number, [])
        comment = _comment(pending)
        if comment not in comments:
            comments.append(comment)
    return _insert(text, ends, by_line)


def _comment(pending: Pending) -> str:
    why = " ".join(pending.reason.en.split()).rstrip(".")
    name = pending.record or pending.torch
    return f"# mindport: {pending.verdict}: {why}" + (f" ({name})" if name else "")


def _line_ends(text: str) -> list[int]:
    return [*(match.start() for match in _NEWLINE.finditer(text)), len(text)]


def _lines_inside_strings(tree: ast.Module) -> set[int]:
    """Lines whose end lies inside a string of several lines."""
    found: set[int] = set()
    survey = Survey(tree)
    texts = [node for node in survey.nodes(ast.Constant) if isinstance(node.value, str | bytes)]
    for node in [*texts, *survey.nodes(ast.JoinedStr)]:
        found.update(range(node.lineno, node.end_lineno or node.lineno))
    return found


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
