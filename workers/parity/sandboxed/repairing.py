"""Inputs that a network refuses, mended by what torch says is wrong with them: so many channels were expected, so many came."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

CHANNELS, LAST = 1, -1
SERIES = 3  # dimensions of one
Specs = dict[str, str]
_SHAPED = re.compile(r"(?P<head>(?:normal|uniform|positive)\()(?P<lengths>\d+(?:, \d+)*)(?P<tail>[,)].*)")
_WANTED = (  # the axis, and what torch 2.13 says of it
    (CHANNELS, re.compile(r"expected input\[[\d, ]+\] to have (?P<wanted>\d+) channels, but got (?P<got>\d+)")),
    (CHANNELS, re.compile(r"running_mean should contain (?P<got>\d+) elements not (?P<wanted>\d+)")),
    (
        CHANNELS,
        re.compile(r"Expected number of channels in input to be .*weight of shape \[(?P<wanted>\d+)\].*\[\d+, (?P<got>\d+)"),
    ),
    (LAST, re.compile(r"mat1 and mat2 shapes cannot be multiplied \(\d+x(?P<got>\d+) and (?P<wanted>\d+)x\d+\)")),
    (LAST, re.compile(r"normalized_shape=\[(?P<wanted>\d+)\].* got input of size\[(?:\d+, )*(?P<got>\d+)\]")),
    (LAST, re.compile(r"input\.size\(-1\) must be equal to input_size\. Expected (?P<wanted>\d+), got (?P<got>\d+)")),
    (LAST, re.compile(r"expecting embedding dimension of (?P<wanted>\d+), but got (?P<got>\d+)")),
)
_PAIR = re.compile(
    r"size of tensor a \((?P<got>\d+)\) must match the size of tensor b \((?P<wanted>\d+)\) at non-singleton dimension (?P<axis>\d)"
)
_JOINED = re.compile(
    r"Sizes of tensors must match except in dimension \d+\. Expected size (?P<wanted>\d+) but got size (?P<got>\d+)"
)


_RANK = re.compile(r"values to unpack \(expected (?P<wanted>\d)(?:, got (?P<got>\d))?\)")
MORE = 7  # of an axis that was not there
# Numbers of classes, words or places where floats came.
_WHOLE = re.compile(
    r"scalar types?:? Long|tensors used as indices must be long|Expected dtype int64 for index|one_hot is only applicable to index"
    r"|ignore_index is not supported for floating point target"
)


@dataclass(frozen=True)
class Sized:
    """A spec with its lengths read."""

    head: str
    lengths: tuple[int, ...]
    tail: str

    def at(self, axis: int, length: int) -> str:
        lengths = list(self.lengths)
        lengths[axis] = length
        return f"{self.head}{', '.join(map(str, lengths))}{self.tail}"

    def of_rank(self, wanted: int, *, behind: bool) -> str:
        more = [MORE] * (wanted - len(self.lengths))
        lengths = [self.lengths[0], *more, *self.lengths[1:]] if behind else [*self.lengths, *more]
        return f"{self.head}{', '.join(map(str, lengths[:wanted]))}{self.tail}"


def repairs(specs: Specs, error: str) -> Iterator[Specs]:
    """The same with one length of one input changed, the likeliest first: an input that has just the length that was not wanted,
    then one that may be a part of what was joined."""
    sized = {name: Sized(found["head"], tuple(map(int, found["lengths"].split(", "))), found["tail"])
             for name, spec in specs.items() if (found := _SHAPED.fullmatch(spec))}  # fmt: skip
    if _WHOLE.search(error):
        yield from _whole(specs, sized)
    if found := _RANK.search(error):
        yield from _of_rank(specs, sized, int(found["wanted"]), int(found["got"] or 0))
    for axis, pattern in _WANTED:
        if found := pattern.search(error):
            got, wanted = int(found["got"]), int(found["wanted"])
            yield from _of_axis(specs, sized, axis, got, wanted)
            if axis == CHANNELS:  # a series, which the network turns round before it convolves along the time
                turned = {name: each for name, each in sized.items() if len(each.lengths) == SERIES and each.lengths[LAST] == got}
                yield from (specs | {name: each.at(LAST, wanted)} for name, each in turned.items())
    if found := _PAIR.search(error):
        got, wanted, axis = int(found["got"]), int(found["wanted"]), int(found["axis"])
        for one, other in ((got, wanted), (wanted, got)):
            yield from (
                specs | {name: each.at(axis, other)} for name, each in sized.items() if each.lengths[axis : axis + 1] == (one,)
            )
    if found := _JOINED.search(error):
        got, wanted = int(found["got"]), int(found["wanted"])
        for name, each in sized.items():
            yield from (specs | {name: each.at(axis, wanted)} for axis, length in enumerate(each.lengths) if length == got)


def _of_rank(specs: Specs, sized: dict[str, Sized], wanted: int, got: int) -> Iterator[Specs]:
    """All inputs of another rank, then each alone: without their last axes, or with more behind the batch or at the end."""
    others = {name: each for name, each in sized.items() if len(each.lengths) != wanted and got in (0, len(each.lengths))}
    for names in [others.keys(), *({name} for name in others if len(others) > 1)]:
        for behind in (True, False):
            yield specs | {name: others[name].of_rank(wanted, behind=behind) for name in names}


def _whole(specs: Specs, sized: dict[str, Sized]) -> Iterator[Specs]:
    """The last input first, which is what the others are held against: as many numbers, or one for each row of channels."""
    for name, each in reversed(sized.items()):
        for lengths in (each.lengths, each.lengths[:CHANNELS] + each.lengths[CHANNELS + 1 :]):
            yield specs | {name: f"integers(0, 2, shape={lengths})"}


def _of_axis(specs: Specs, sized: dict[str, Sized], axis: int, got: int, wanted: int) -> Iterator[Specs]:
    known = {name: each for name, each in sized.items() if len(each.lengths) > 1}
    yield from (specs | {name: each.at(axis, wanted)} for name, each in known.items() if each.lengths[axis] == got)
    lengths = [each.lengths[axis] for each in known.values()]
    if len(lengths) > 1 and sum(lengths) == got and all(length * wanted % got == 0 for length in lengths):  # all were joined
        yield specs | {name: each.at(axis, each.lengths[axis] * wanted // got) for name, each in known.items()}
    for name, each in known.items():
        if (length := each.lengths[axis] + wanted - got) > 0 and each.lengths[axis] != got:
            yield specs | {name: each.at(axis, length)}
