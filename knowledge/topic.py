"""A topic: what migration guides say about one subject, each by its version, and what of it holds when it is run."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from knowledge.record import Text

SIDES = ("torch", "mindspore")


def digest(side: str, program: str) -> str:
    """Changes whenever a program does: by it one knows whether what was printed is still of today."""
    return hashlib.sha256(f"{side}\0{program}".encode()).hexdigest()[:12]


class Holds(StrEnum):
    """What became of a statement when it was run on the installed MindSpore."""

    TRUE = "true"
    PARTLY = "partly"
    CHANGED = "changed"  # right for the version it was written for, no longer right
    FALSE = "false"  # it is wrong, and nothing suggests that it was ever right
    UNMEASURED = "unmeasured"  # it speaks of a device that was not there


class Group(StrEnum):
    """The parts of the index of topics, in its order."""

    NETWORK = "network"
    LAYERS = "layers"
    GRADIENTS = "gradients"
    TRAINING = "training"
    RUNNING = "running"


@dataclass(frozen=True, slots=True)
class Document:
    """A guide that statements come from. `version`: the MindSpore version it was written for, as far as it can be known."""

    id: str
    title: Text
    version: Text
    language: str


@dataclass(frozen=True, slots=True)
class Source:
    """Where a statement stands: a document's id and the heading there."""

    document: str
    section: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement, whether it holds, and the programs that show it; both programs run as they stand.

    says: the statement in our own words; measured: what was found, and what follows for a migration;
    contradicts: claims of the same topic, from other documents, that cannot be right together with this one.
    """

    id: str
    said_by: tuple[Source, ...]
    says: Text
    holds: Holds
    measured: Text
    torch: str = ""
    mindspore: str = ""
    contradicts: tuple[str, ...] = ()

    def probes(self) -> Iterator[tuple[str, str]]:
        """Side and program."""
        for side, program in zip(SIDES, (self.torch, self.mindspore), strict=True):
            if program:
                yield side, program


@dataclass(frozen=True, slots=True)
class Shown:
    """How we translate it. `before` is a program that prints; its translation is made and run by the measuring command."""

    before: str
    note: Text


@dataclass(frozen=True, slots=True)
class Topic:
    """One page. `records`: torch names it explains; `see_also`: other topics; `search_terms`: what people call it."""

    slug: str
    title: Text
    summary: Text
    group: Group
    translation: Shown
    claims: tuple[Claim, ...]
    records: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    search_terms: tuple[str, ...] = field(default=())

    def claim(self, id: str) -> Claim | None:
        return next((claim for claim in self.claims if claim.id == id), None)

    def conflicts(self) -> list[tuple[Claim, Claim]]:
        """Pairs of statements that contradict each other, the older document's first."""
        found = []
        for claim in self.claims:
            others = (self.claim(other) for other in claim.contradicts)
            found += [(claim, other) for other in others if other]
        return found
