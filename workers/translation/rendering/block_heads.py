"""Blank lines at the head of a block, left by statements that are gone: nobody writes a loop that begins with one."""

from __future__ import annotations

import ast
from bisect import bisect_left
from itertools import pairwise

from workers.translation.file import File
from workers.translation.source.edits import Edit
from workers.translation.source.text import Span


def close_up(file: File) -> None:
    """Runs when every rule has written. A block that began with a blank line before keeps it, and comments stay where they are."""
    suites = [file.suite(node) for node in file.gone]
    heads = [body for body, place in suites if place == 0 and body is not file.tree.body]
    if not heads:
        return
    written = _written(file.edits.all)
    for body in heads:
        for blank in _blanks(file, body, written):
            file.edits.replace(blank, "")


def _written(edits: list[Edit]) -> list[Edit]:
    """Those that show in the output, by their start: none below a cut."""
    found: list[Edit] = []
    cut = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        if edit.start >= cut or not edit.end <= cut:
            found.append(edit)
            cut = edit.end if edit.cuts else cut
    return found


def _blanks(file: File, body: list[ast.stmt], written: list[Edit]) -> list[Span]:
    """Behind each of the statements in front that are gone, as long as nothing stands there instead."""
    source, data = file.source, file.source.data
    first = source.starts[body[0].lineno - 1]
    if data[first : source.span(body[0])[0]].strip() or not data[data.rfind(b"\n", 0, first - 1) + 1 : first].strip():
        return []
    found: list[Span] = []
    for node, following in pairwise(body):
        last = source.line_end(source.span(node)[1])
        begin = last + (2 if data[last : last + 2] == b"\r\n" else 1)
        end = begin
        while not (line := data[end : source.line_end(end)]).strip() and end < len(data):
            end += len(line) + (2 if data[end + len(line) : end + len(line) + 2] == b"\r\n" else 1)
        touching = [edit for edit in written[bisect_left(written, first, key=lambda e: e.start) :] if edit.start < end]
        if node not in file.gone or following.lineno <= (node.end_lineno or 0) or not all(edit.cuts for edit in touching):
            break
        if end > begin and not any(edit.start < end and begin < edit.end for edit in touching):
            found.append((begin, end))
        if end != source.starts[following.lineno - 1]:  # a comment heads the block
            break
    return found
