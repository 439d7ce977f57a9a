"""What crosses the queue: frozen dataclasses to and from JSON, so that both sides can be upgraded one after the other
and a message that is not understood is refused with its name instead of half read. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Self

Data = dict[str, Any]


@dataclass(frozen=True)
class Message:
    job: str
    attempt: int

    def to_json(self) -> Data:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The message, or TypeError naming the keys that are unknown or missing."""
        known = {entry.name for entry in fields(cls)}
        if unknown := sorted(set(data) - known):
            raise TypeError(f"{cls.__name__}: unknown keys {', '.join(unknown)}")
        return cls(**data)

    @property
    def task_id(self) -> str:
        """Celery's id of this attempt. Derived, so that whoever knows the job can cancel it."""
        return f"{self.job}.{self.attempt}"


@dataclass(frozen=True)
class TranslationRequest(Message):
    source: str
    profile: str = "portable"
    mindspore: str = ""  # an older version whose limits are to be marked
    mode: str = "pynative"


@dataclass(frozen=True)
class ParityRequest(Message):
    source: str
    translated: str
    entry: str | None = None
    inputs: str | None = None
    seed: int = 0
    profile: str = "portable"
    device: str = "cpu"
    mindspore: str = ""  # another version than the one that translations are for


@dataclass(frozen=True)
class ComparisonRequest(Message):
    torch: str  # base64 of an .npy or .npz file that has been looked at, see uploads.py
    mindspore: str


@dataclass(frozen=True)
class JobStarted(Message):
    worker: str  # the running instance, as it signs its heartbeat: a restarted worker has another name
    versions: Data = field(default_factory=dict)


@dataclass(frozen=True)
class TranslationDone(Message):
    translation: Data


@dataclass(frozen=True)
class ParityStep(Message):
    step: str
    state: str
    detail: str = ""


@dataclass(frozen=True)
class ParityDone(Message):
    report: Data


@dataclass(frozen=True)
class JobFailed(Message):
    reason: Data  # code, en, zh; an unusable source adds line and column
    detail: str = ""
