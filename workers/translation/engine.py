"""From source text to translation: parse, gather evidence, let the rules write, render, and say what became of each line."""

from __future__ import annotations

import gc
import re
import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from workers.translation import importing
from workers.translation.edits import Edits
from workers.translation.file import File, Pending, mentions_torch, open_file
from workers.translation.graph_mode import advise
from workers.translation.hand_updated import with_parameters
from workers.translation.importing import is_torch
from workers.translation.inherited_networks import holds_networks, may_hold_networks
from workers.translation.judging import judge
from workers.translation.left_over import mark_left_over
from workers.translation.markers import with_markers
from workers.translation.one_a_line import one_a_line
from workers.translation.optimized_leaves import with_optimized
from workers.translation.porting import mind
from workers.translation.result import Change, Translation, Unusable
from workers.translation.rules import file_rules
from workers.translation.source import Source
from workers.translation.targeting import Purpose
from workers.translation.unstarred import unstarred
from workers.translation.writing import written

# Long sums and chains of methods are deep trees; our walk takes a few frames for each level.
_RECURSION = 20_000


def translate(source: str, *, profile: str = "portable", mindspore: str = "", mode: str = "pynative") -> Translation:
    """Translate one file. Same input, same bytes; a file without torch comes back as it is.

    mindspore: an older version, on which lines are marked that were measured not to compute the same there; mode: with
    `graph`, lines that ms.jit refuses or changes are marked as well.
    Raises Unusable (with line and column) for text that is no Python program, ValueError for an unknown option.
    """
    purpose = Purpose(profile, mindspore, mode)
    purpose.check()
    try:
        with _undisturbed():
            return _translated(source, purpose)
    except RecursionError:
        raise Unusable("too-deep", "The program is nested too deeply to translate.") from None


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Deep trees fit, and the collector does not go through them again and again: they hold no cycles worth finding."""
    limit, collecting = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(limit, _RECURSION))
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
        if collecting:
            gc.enable()


def _translated(source: str, purpose: Purpose) -> Translation:
    if not mentions_torch(source) and not (may_hold_networks(source) and holds_networks(Source(source))):
        Source(source)
        return _untouched(source)
    file = open_file(source, purpose)
    if not (any(is_torch(node) for node in file.flow.imports) or file.flow.brings_torch() or holds_networks(file.source)):
        return _untouched(source)
    file = with_optimized(with_parameters(unstarred(one_a_line(file))))
    for rule in file_rules():
        rule(file)
    for site in file.sites():
        judge(file, site)
    importing.arrange(file)
    advise(file)
    mind(file)
    return _finished(file)


def _untouched(source: str) -> Translation:
    lines = source.count("\n") + 1
    return Translation(source, links={n: [n] for n in range(1, lines + 1)})


def _finished(file: File) -> Translation:
    text, tree = written(file)
    mark_left_over(file, tree)
    starts = _line_starts(text.encode("utf-8"))
    changes = _changes(file, starts)
    marks = [
        (change.result_line if change.result_end_line < change.result_line else change.result_end_line, pending)
        for change, pending in changes
        if change.verdict in {"review", "unsupported"}
    ]
    return Translation(
        text=file.source.mark + with_markers(text, tree, marks),
        changes=tuple(change for change, _ in changes),
        findings=tuple(sorted(file.findings, key=lambda f: (f.line, f.column, f.code))),
        links=_links(file, starts),
        apis=sum(1 for change, _ in changes if change.torch),
    )


def _line_starts(data: bytes) -> list[int]:
    return [0, *(match.end() for match in re.finditer(b"\n", data))]


def _changes(file: File, starts: list[int]) -> list[tuple[Change, Pending]]:
    ordered = sorted(file.pending, key=lambda p: (p.span, p.torch))
    return [(_change(file, number, pending, starts), pending) for number, pending in enumerate(ordered, 1)]


def _change(file: File, number: int, pending: Pending, starts: list[int]) -> Change:
    line, column = file.source.position(pending.span[0])
    end_line, end_column = file.source.position(pending.span[1])
    first, last = _place(file.edits, pending)
    return Change(
        id=number, line=line, column=column, end_line=end_line, end_column=end_column,
        result_line=bisect_right(starts, first), result_end_line=bisect_right(starts, max(first, last)),
        torch=pending.torch, target=pending.target, verdict=pending.verdict, rule=pending.rule, record=pending.record,
        reason=pending.reason.to_dict(), topic=pending.topic, dropped=pending.dropped, assumed=pending.assumed, group=pending.group,
    )  # fmt: skip


def _place(edits: Edits, pending: Pending) -> tuple[int, int]:
    """Where the change stands in the output (bytes): its own edits, or where its span was copied to."""
    own = [edit.out for edit in pending.edits if edit.out[0] >= 0]
    spots = [
        place
        for offset in (pending.span[0], max(pending.span[0], pending.span[1] - 1))
        if (place := edits.place_of(offset)) is not None
    ]
    ends = [first for first, _ in own] + spots, [last for _, last in own] + spots
    return (min(ends[0]), max(ends[1])) if ends[0] else (0, 0)


def _links(file: File, starts: list[int]) -> dict[int, list[int]]:
    """The user's line -> lines of the text, from copied stretches and from edits."""
    found: dict[int, set[int]] = {}
    users = [file.source.position(start)[0] for start in file.source.starts]
    for copied in file.edits.copied:
        first = bisect_right(file.source.starts, copied.source)
        out = bisect_right(starts, copied.out)
        count = file.source.data.count(b"\n", copied.source, copied.source + copied.length)
        for step in range(count + 1):
            found.setdefault(users[first + step - 1], set()).add(out + step)
    for pending in file.pending:
        for edit in pending.edits:
            if edit.out[0] >= 0:
                for line, results in _edited(file, edit.start, edit.end, edit.out, starts):
                    found.setdefault(users[line - 1], set()).update(results)
    return {line: sorted(lines) for line, lines in sorted(found.items())}


def _edited(file: File, start: int, end: int, out: tuple[int, int], starts: list[int]) -> Iterator[tuple[int, Iterable[int]]]:
    lines = range(bisect_right(file.source.starts, start), bisect_right(file.source.starts, end) + 1)
    results = range(bisect_right(starts, out[0]), bisect_right(starts, out[1]) + 1)
    for line in lines:
        yield line, [results[line - lines[0]]] if len(lines) == len(results) else results
