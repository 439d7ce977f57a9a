"""Which characters of a changed line differ, found on whole tokens so that the marks read as words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

from webapp.frame.highlighting import Range

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_LONGEST = 2_000  # characters; a longer line is data rather than code, and matching is quadratic


def differing(before: str, after: str) -> tuple[list[Range], list[Range]]:
    """Half-open character ranges of `before` and of `after` that the other one lacks."""
    if max(len(before), len(after)) > _LONGEST:
        return [(0, len(before))], [(0, len(after))]
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    old_at, new_at = _offsets(old), _offsets(new)
    removed: list[Range] = []
    added: list[Range] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            _extend(removed, old_at[i1], old_at[i2])
            _extend(added, new_at[j1], new_at[j2])
    return removed, added


def _offsets(tokens: Iterable[str]) -> list[int]:
    offsets = [0]
    for token in tokens:
        offsets.append(offsets[-1] + len(token))
    return offsets


def _extend(ranges: list[Range], start: int, end: int) -> None:
    if start == end:
        return
    # Two marks with one character between them (a dot, a comma) are noisier than one.
    if ranges and start - ranges[-1][1] <= 1:
        ranges[-1] = (ranges[-1][0], end)
    else:
        ranges.append((start, end))
