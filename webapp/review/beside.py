"""The translations of one program for two targets, held against each other line by line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from webapp.jobs.models import Job
from webapp.review import revisions
from webapp.review.alignment import aligned
from webapp.review.decisions import Composed
from webapp.review.evidence import chips
from webapp.review.pieces import Piece
from webapp.review.rows import Row, Text, row_of
from webapp.review.translation import VERDICTS, Change, Finding, Translation, worst

Links = Mapping[int, Sequence[int]]


@dataclass(frozen=True)
class Side:
    """What one target made of the program, with the decisions of its reviewers."""

    job: Job
    translation: Translation
    composed: Composed
    chips: Mapping[str, str]

    @classmethod
    def of(cls, job: Job) -> Side:
        made = revisions.made(job)
        return cls(job, made, revisions.composed(job, translation=made), chips(made, job.target))

    @cached_property
    def told(self) -> dict[int, list[Told]]:
        """What is said of each line of the source."""
        found: dict[int, list[Told]] = defaultdict(list)
        for change in self.translation.changes:
            found[change.line].append(Told(change, self.chips.get(change.record, "")))
        return found

    @cached_property
    def sources(self) -> dict[int, list[int]]:
        """For each line of the result the lines of the source that it came from."""
        found: dict[int, list[int]] = defaultdict(list)
        for source, results in self.composed.links.items():
            for result in results:
                found[result].append(source)
        return found

    def verdict(self, lines: Iterable[int]) -> str:
        return worst(told.change.verdict for line in lines for told in self.told.get(line, ()))


@dataclass(frozen=True)
class Told:
    change: Change
    evidence: str

    @property
    def essence(self) -> tuple[str, ...]:
        """Two that agree in this say the same."""
        return (self.change.torch, self.change.target, self.change.verdict, self.change.reason, self.evidence)


@dataclass(frozen=True)
class Pair:
    """One row: a line of the left result, of the right one, or both."""

    row: Row
    source: int | None
    left: str  # verdicts
    right: str

    @property
    def differs(self) -> bool:
        return bool(self.row.verdict)


@dataclass(frozen=True)
class Disagreement:
    """A line of the source of which the sides say different things."""

    line: int
    left: list[Told]
    right: list[Told]


def linked(left: Side, right: Side) -> dict[int, list[int]]:
    """Lines of the left result with those of the right one that came from the same line of the source."""
    found: dict[int, list[int]] = defaultdict(list)
    for source, here in left.composed.links.items():
        there = right.composed.links.get(source, [])
        pairwise = len(here) == len(there)
        for place, line in enumerate(here):
            found[line] += [other for other in (there[place : place + 1] if pairwise else there) if other not in found[line]]
    return dict(found)


def pairs(left: Side, right: Side, links: Links) -> list[Pair]:
    ours, theirs = Text.of(left.composed.text), Text.of(right.composed.text)
    return [_pair(left, right, ours, theirs, s, r) for s, r in aligned(ours.lines, theirs.lines, links)]


def _pair(left: Side, right: Side, ours: Text, theirs: Text, s: int | None, r: int | None) -> Pair:
    sources = left.sources.get(s or 0) or right.sources.get(r or 0) or []
    same = s is not None and r is not None and ours.lines[s - 1] == theirs.lines[r - 1]
    blank = same and not ours.lines[(s or 0) - 1].strip()  # belongs to an import block or to nothing: no verdict of its own
    verdicts = ("", "") if blank else (left.verdict(left.sources.get(s or 0, ())), right.verdict(right.sources.get(r or 0, ())))
    quiet = same and verdicts[0] == verdicts[1]
    colour = "" if quiet else worst(filter(None, verdicts)) or "none"
    row = row_of(ours, theirs, Piece(s, None, r, same), r, colour)
    return Pair(row, min(sources, default=None), *verdicts)


def disagreements(left: Side, right: Side) -> list[Disagreement]:
    found = []
    for line in sorted({*left.told, *right.told}):
        ours, theirs = left.told.get(line, []), right.told.get(line, [])
        said, heard = {each.essence for each in ours}, {each.essence for each in theirs}
        if said != heard:
            only = [each for each in ours if each.essence not in heard], [each for each in theirs if each.essence not in said]
            found.append(Disagreement(line, *only))
    return found


def findings_only(here: Side, there: Side) -> list[Finding]:
    """What was found for this target alone."""
    return [finding for finding in here.translation.findings if finding not in there.translation.findings]


def counted(left: Side, right: Side) -> list[tuple[str, int, int]]:
    """Each verdict with how many uses of torch names have it on both sides."""
    return [(verdict, left.translation.counts[verdict], right.translation.counts[verdict]) for verdict in VERDICTS]
