"""Rendering, and the promise that the output parses: an edit that breaks the program is taken back and marked."""

from __future__ import annotations

import ast
from bisect import bisect_right

from workers.translation import wording
from workers.translation.file import File, Pending


def written(file: File) -> tuple[str, ast.Module]:
    """The output and its tree. A change in a place that does not parse is undone and becomes `review`."""
    for _ in range(len(file.pending) + 1):
        text = file.edits.render()
        try:
            return text, ast.parse(text)
        except SyntaxError as error:
            culprit = _culprit(file, text, error.lineno or 1)
        if culprit is None:
            break
        _take_back(file, culprit)
    raise ValueError("the output does not parse and no change explains it")


def _culprit(file: File, text: str, line: int) -> Pending | None:
    """The smallest change whose output holds the line; else the nearest one before it."""
    data = text.encode("utf-8")
    starts = [0, *(i + 1 for i, byte in enumerate(data) if byte == 10)]
    edited = [pending for pending in file.pending if any(edit.out[0] >= 0 for edit in pending.edits)]

    def lines(pending: Pending) -> tuple[int, int]:
        out = [edit.out for edit in pending.edits if edit.out[0] >= 0]
        return bisect_right(starts, min(a for a, _ in out)), bisect_right(starts, max(b for _, b in out))

    holding = [p for p in edited if lines(p)[0] <= line <= lines(p)[1] and p.rule != "imports"]
    if holding:
        return min(holding, key=lambda p: p.span[1] - p.span[0])
    return max((p for p in edited if lines(p)[0] <= line and p.rule != "imports"), key=lambda p: lines(p)[0], default=None)


def _take_back(file: File, pending: Pending) -> None:
    own = {id(edit) for edit in pending.edits}
    file.edits.all = [edit for edit in file.edits.all if id(edit) not in own]
    pending.edits = []
    pending.verdict, pending.reason, pending.target = "review", wording.not_written(pending.torch), ""
