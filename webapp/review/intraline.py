"""Which characters of a changed line differ, found on whole tokens so that the marks read as words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
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
    first, last = _alike(old, new)
    removed: list[Range] = []
    added: list[Range] = []
    between = SequenceMatcher(None, old[first : len(old) - last], new[first : len(new) - last], autojunk=False)
    for tag, i1, i2, j1, j2 in between.get_opcodes():
        if tag != "equal":
            _extend(removed, old_at[first + i1], old_at[first + i2])
            _extend(added, new_at[first + j1], new_at[first + j2])
    return removed, added


def _alike(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """How many tokens are the same at the start and at the end: most of a line, and matching takes longest."""
    shorter = min(len(old), len(new))
    first = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    last = next((at for at in range(shorter - first) if old[-1 - at] != new[-1 - at]), shorter - first)
    return first, last


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
