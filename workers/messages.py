"""What crosses the queue: frozen dataclasses to and from JSON, so that both sides can be upgraded one after the other
and a message that is not understood is refused with its name instead of half read. Standard library only."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Self

Data = dict[str, Any]


def storable(value: Any) -> Any:
    """The same for every page, database and backup: no NUL, no half of a character, no number that JSON cannot spell."""
    match value:
        case str():
            if not value.isascii():
                value = value.encode("utf-8", "replace").decode()
            return value.replace("\0", "\ufffd") if "\0" in value else value
        case float():
            return value if math.isfinite(value) else None
        case dict():
            return {storable(key): storable(one) for key, one in value.items()}
        case list() | tuple():
            return [storable(one) for one in value]
    return value


@dataclass(frozen=True)
class Message:
    job: str
    attempt: int

    def to_json(self) -> Data:
        return {name: storable(value) for name, value in asdict(self).items()}

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
    device: str = "ascend"
    decisions: dict[str, str] = field(default_factory=dict)  # decision -> option, as the program's owner chose


@dataclass(frozen=True)
class ParityRequest(Message):
    source: str
    translated: str
    entry: str | None = None
    inputs: str | None = None
    arguments: str | None = None
    seed: int = 0
    profile: str = "portable"
    device: str = "cpu"  # that it is measured on
    written_for: str = "ascend"  # the device of the translation
    mindspore: str = ""  # another version than the one that translations are for
    speed: bool = False  # what a step costs is asked as well


@dataclass(frozen=True)
class ComparisonRequest(Message):
    torch: str  # base64 of an .npy or .npz file that has been looked at, see uploads.py
    mindspore: str


@dataclass(frozen=True)
class RepositoryRequest(Message):
    project: str  # whose folder on the shelf it is
    work: str  # reading, plan, migration or verification
    address: str = ""  # of git, for a plan of what is not here yet
    profile: str = "portable"
    mindspore: str = ""
    mode: str = "pynative"
    device: str = "ascend"
    decisions: dict[str, str] = field(default_factory=dict)
    arguments: dict[str, str] = field(default_factory=dict)  # program -> its command line, instead of the one that is found


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
class RepositoryDone(Message):
    report: Data


@dataclass(frozen=True)
class JobFailed(Message):
    reason: Data  # code, en, zh; an unusable source adds line and column
    detail: str = ""
