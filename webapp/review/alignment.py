"""Which source line stands beside which line of the result."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

Pair = tuple[int | None, int | None]
"""1-based line numbers; None where the other side has nothing beside it."""


def aligned(source: Sequence[str], result: Sequence[str], links: Mapping[int, Sequence[int]]) -> list[Pair]:
    """Every line of both sides exactly once, in order. Linked lines hold the sides together; between them equal lines do."""
    known = ((s, r) for s in range(1, len(source) + 1) for r in links.get(s, ())[:1] if 0 < r <= len(result))
    pairs: list[Pair] = []
    at_source = at_result = 1
    for s, r in [*_rising(list(known)), (len(source) + 1, len(result) + 1)]:
        pairs.extend(_between(source, result, range(at_source, s), range(at_result, r)))
        pairs.append((s, r))
        at_source, at_result = s + 1, r + 1
    return pairs[:-1]


def _between(source: Sequence[str], result: Sequence[str], left: range, right: range) -> Iterator[Pair]:
    """Lines that no link pairs. Matching them is quadratic, but the engine links all that it did not add or remove."""
    if not left or not right:
        yield from zip_longest(left, right)
        return
    before, after = [source[line - 1] for line in left], [result[line - 1] for line in right]
    for _, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        yield from zip_longest(left[i1:i2], right[j1:j2])


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
