"""Which measurement a page speaks of: a MindSpore version and a device, by default the newest version on CPU."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.core.exceptions import BadRequest

import knowledge
from knowledge import Evidence
from knowledge.evidence_reading import DOCUMENTED

VERSION = re.compile(r"\d{1,3}(\.\d{1,3}){1,3}(rc\d{1,2})?")
DEVICES = ("cpu", "gpu", "ascend")
DEVICE_NAMES = {"cpu": "CPU", "gpu": "GPU", "ascend": "Ascend"}
ABSENT = re.compile(
    r"module '[\w.]+' has no attribute|cannot import name|No module named"
    r"|'(Tensor|Parameter)' object has no attribute|The '\w+' object has no attribute|type object '\w+' has no attribute"
)
NOT_RUN = frozenset({"not-run", "no-kernel"})


class Choice(NamedTuple):
    version: str
    device: str = DEVICES[0]

    @property
    def device_name(self) -> str:
        return DEVICE_NAMES[self.device]


@dataclass(frozen=True)
class Outcome:
    """A measurement in one word: its class, or what keeps it from having one (`no-kernel`, `absent`)."""

    state: str
    entry: Evidence

    @property
    def detail(self) -> str:
        """The error, or what differs about the outputs."""
        notes = (output.note for output in self.entry.outputs if output.note and output.kind != "bit-equal")
        return self.entry.error or "; ".join(dict.fromkeys(notes))

    @property
    def ran(self) -> bool:
        return self.state not in NOT_RUN

    @property
    def contradicts(self) -> bool:
        """A promise of equal values; of random ones only the distribution is compared."""
        return self.ran and not self.entry.same and self.state != "non-deterministic"


def newest() -> Choice:
    return Choice(next(reversed(knowledge.versions()), ""))


def chosen(query: Mapping[str, str]) -> Choice:
    """`?ms=2.8.0&dev=cpu`. A version that nobody measured is a question too: its answer is "unknown"."""
    usual = newest()
    version, device = query.get("ms", usual.version), query.get("dev", usual.device).lower()
    if not VERSION.fullmatch(version) or device not in DEVICES:
        raise BadRequest(f"ms takes a version such as {usual.version}, dev one of {', '.join(DEVICES)}")
    return Choice(version, device)


@lru_cache(maxsize=1024)  # 5 KiB each, in each web process
def outcomes(name: str, choice: Choice) -> tuple[Outcome, ...]:
    """Everything that was measured of a name there: the profiles' translations and the official table's target.

    An alias without examples of its own is its origin under another name.
    """
    own = tuple(outcome(entry) for entry in knowledge.evidence_on(name, *choice))
    if own or not (origin := measured_as(name)):
        return own
    return tuple(each for each in outcomes(origin, choice) if each.entry.profile != DOCUMENTED)


def measured_as(name: str) -> str:
    """The origin whose measurements stand for an alias; empty for any other name."""
    record = knowledge.find_exact(name)
    return record.alias_of if record and record.alias_of and not record.examples else ""


def outcome(entry: Evidence) -> Outcome:
    """A missing kernel and a missing name are told apart from other errors."""
    if entry.kind == "not-run" and entry.error:
        return Outcome("no-kernel", entry)
    if entry.kind == "raises" and ABSENT.search(entry.error):
        return Outcome("absent", entry)
    return Outcome(entry.kind, entry)
