"""What a person is told about a file: what was changed, what stays on purpose, what is theirs to decide."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from knowledge import Text


class Matter(StrEnum):
    CHANGED = "changed"
    KEPT = "kept"
    DECIDE = "decide"


@dataclass(frozen=True, slots=True)
class Note:
    """`line` counts from 1 in the source; 0: the whole file."""

    line: int
    matter: Matter
    text: Text


@dataclass(frozen=True, slots=True)
class Migrated:
    """A file's new text, and what there is to say of it."""

    text: str
    notes: tuple[Note, ...] = ()
