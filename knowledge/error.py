"""What is known about one error of MindSpore: how it reads, why it comes, what cures it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from knowledge.record import Text


class ErrorKind(StrEnum):
    """The part of a program that one looks at first."""

    KERNEL = "kernel"
    GRAPH = "graph"
    CELL = "cell"
    CALL = "call"
    SHAPE = "shape"
    DTYPE = "dtype"
    INDEX = "index"
    TENSOR = "tensor"
    NAME = "name"
    PARAMETER = "parameter"
    OPTIMIZER = "optimizer"
    GRADIENT = "gradient"
    DATASET = "dataset"
    CHECKPOINT = "checkpoint"
    TRAINING = "training"
    DEVICE = "device"
    DISTRIBUTED = "distributed"


@dataclass(frozen=True, slots=True)
class ErrorRecord:
    """One error message and what to do about it.

    patterns: regular expressions, any of which recognises the message; the group `kernel` names a kernel of MindSpore;
    says: the line by which MindSpore 2.10 says it; example: a program that raises it on CPU, run by the tests;
    unprovoked: why there is no example; records: torch names whose pages help; general: true of many errors, told only
    where nothing more exact matches.
    """

    slug: str
    kind: ErrorKind
    patterns: tuple[str, ...]
    title: Text
    cause: Text
    cure: Text
    says: str
    example: str = ""
    unprovoked: Text | None = None
    records: tuple[str, ...] = ()
    general: bool = False

    @property
    def provoked(self) -> bool:
        return bool(self.example)

    def find(self, message: str) -> re.Match[str] | None:
        """The first place at which the message says this."""
        places = (re.search(pattern, message, re.MULTILINE) for pattern in self.patterns)
        return min((place for place in places if place), key=lambda place: place.start(), default=None)
