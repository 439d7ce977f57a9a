"""How MindSpore is installed: the steps, each with its command and the errors that belong to it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from knowledge.error_reading import find_error
from knowledge.record import Text

_STEPS = Path(__file__).parent / "installing.toml"


@dataclass(frozen=True, slots=True)
class Step:
    """`errors`: slugs of the error records that one meets here."""

    title: Text
    says: Text
    command: str
    errors: tuple[str, ...]


@lru_cache(maxsize=1)
def steps() -> tuple[Step, ...]:
    told = tomllib.loads(_STEPS.read_text(encoding="utf-8"))["steps"]
    return tuple(Step(Text(**row["title"]), Text(**row["says"]), row["command"], tuple(row["errors"])) for row in told)


def faults() -> Iterator[str]:
    """Errors that steps name and nobody wrote."""
    yield from (f"{_STEPS}: there is no error {slug!r}" for step in steps() for slug in step.errors if find_error(slug) is None)
