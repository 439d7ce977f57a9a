"""Which source line stands beside which line of the result."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

Pair = tuple[int | None, int | None]
"""1-based line numbers; None where the other side has nothing beside it."""


def aligned(source: Sequence[str], result: Sequence[str], links: Mapping[int, Sequence[int]]) -> list[Pair]:
    """Every line of both sides exactly once, in order. Equal lines hold the sides together, links align the rest."""
    pairs: list[Pair] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, source, result, autojunk=False).get_opcodes():
        if tag == "equal":
            pairs.extend(zip(range(i1 + 1, i2 + 1), range(j1 + 1, j2 + 1), strict=True))
        else:
            pairs.extend(_beside(range(i1 + 1, i2 + 1), range(j1 + 1, j2 + 1), links))
    return pairs


def _beside(source: range, result: range, links: Mapping[int, Sequence[int]]) -> Iterator[Pair]:
    anchors = _rising([(s, r) for s in source for r in links.get(s, ())[:1] if r in result])
    if not anchors and len(source) == len(result):
        anchors = list(zip(source, result, strict=True))
    at_source, at_result = source.start, result.start
    for s, r in anchors:
        yield from zip_longest(range(at_source, s), range(at_result, r))
        yield s, r
        at_source, at_result = s + 1, r + 1
    yield from zip_longest(range(at_source, source.stop), range(at_result, result.stop))


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest subsequence in which both numbers rise: crossing links cannot all stand side by side."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, (_, result) in enumerate(pairs):
        place = bisect_left(tails, result)
        before.append(ends[place - 1] if place else -1)
        tails[place : place + 1] = [result]
        ends[place : place + 1] = [index]
    chain: list[tuple[int, int]] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        chain.append(pairs[index])
        index = before[index]
    return chain[::-1]
