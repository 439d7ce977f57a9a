"""Names of a definition's text written otherwise: texts in quotes, attributes and the names of keyword arguments stay."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Mapping

_FIELD = re.compile(r"\{[^{}]+\}")


def renamed(text: str, names: Mapping[str, str]) -> str:
    """`names`: old name -> new name."""
    if not names:
        return text
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    pattern = re.compile(rf"(?<![\w.])({known})\b")
    starts = [0, *(match.end() for match in re.finditer("\n", text)), len(text)]
    places = list[tuple[int, int]]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        start, end = (starts[line - 1] + column for line, column in (token.start, token.end))
        if token.type == tokenize.NAME:
            places.append((start, end))
        elif token.type == tokenize.STRING and "f" in text[start:end].partition(text[end - 1])[0].lower():
            places += [(start + field.start(), start + field.end()) for field in _FIELD.finditer(text[start:end])]
    for start, end in reversed(places):
        for match in reversed(list(pattern.finditer(text, start, end))):
            if text[match.end() : match.end() + 1] != "=":
                text = text[: match.start()] + names[match[1]] + text[match.end() :]
    return text
