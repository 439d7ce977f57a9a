"""Rendering, and the promise that the output parses: an edit that breaks the program is taken back and marked."""

from __future__ import annotations

import ast
import re
from bisect import bisect_right

from workers.translation.file import File, Pending
from workers.translation.rendering import wording
from workers.translation.source.edits import Edits

_SINGLY = 4  # changes that are taken back one by one


def render(file: File) -> tuple[str, ast.Module]:
    """The output and its tree. A change in a place that does not parse is undone and becomes `review`."""
    for attempt in range(len(file.pending) + 1):
        text = file.edits.render()
        try:
            return text, ast.parse(text)
        except SyntaxError as error:
            found = _culprits(file, text, error.lineno or 1)
            deep = "nested" in error.msg
        if not found:
            break
        # A long line may be broken at a hundred places: one by one at first, then four times as many each time. A chain too
        # deep for Python is not broken anywhere: half of it.
        _take_back(file, found[: len(found) // 2 + 1 if deep else 4 ** max(0, attempt - _SINGLY)])
    raise ValueError("the output does not parse and no change explains it")


def _culprits(file: File, text: str, line: int) -> list[Pending]:
    """The changes whose output holds the line, the smallest one first; else the nearest one before it, else the first behind it:
    a bracket that is never closed is told where it opens."""
    starts = [0, *(match.end() for match in re.finditer(b"\n", text.encode("utf-8")))]
    able = (pending for pending in file.pending if pending.rule != "imports")
    edited = [pending for pending in able if any(edit.out[0] >= 0 for edit in pending.edits)]

    def lines(pending: Pending) -> tuple[int, int]:
        out = [edit.out for edit in pending.edits if edit.out[0] >= 0]
        return bisect_right(starts, min(a for a, _ in out)), bisect_right(starts, max(b for _, b in out))

    places = [(lines(pending), pending) for pending in edited]
    holding = [pending for (first, last), pending in places if first <= line <= last]
    if holding:
        return sorted(holding, key=lambda p: p.span[1] - p.span[0])
    before = [(first, pending) for (first, _), pending in places if first <= line]
    if before:
        return [max(before, key=lambda place: place[0])[1]]
    return [min(((first, at, pending) for at, ((first, _), pending) in enumerate(places)))[2]] if places else []


def _take_back(file: File, found: list[Pending]) -> None:
    own = {id(edit) for pending in found for edit in pending.edits}
    file.edits.all = [edit for edit in file.edits.all if id(edit) not in own]
    for pending in found:
        pending.edits = []
        pending.verdict, pending.reason, pending.target = "review", wording.not_written(pending.torch), ""


def result_span(edits: Edits, pending: Pending) -> tuple[int, int]:
    """Where the change stands in the output (bytes): its own edits, or where its span was copied to."""
    own = [edit.out for edit in pending.edits if edit.out[0] >= 0]
    spots = [
        place
        for offset in (pending.span[0], max(pending.span[0], pending.span[1] - 1))
        if (place := edits.place_of(offset)) is not None
    ]
    ends = [first for first, _ in own] + spots, [last for _, last in own] + spots
    return (min(ends[0]), max(ends[1])) if ends[0] else (0, 0)
