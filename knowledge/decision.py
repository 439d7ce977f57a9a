"""Questions that only the owner of a program can answer: `decisions/<id>.toml`, read strictly.

What torch does there has no single answer in MindSpore (a precision, a compiler, a writer of logs). The translation takes the
first option until somebody has chosen, and says `review` for as long.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge import values
from knowledge.record import Text
from knowledge.values import RecordError

DECISIONS = Path(__file__).parent / "decisions"
EVERY, USUAL = "all", "default"
DEFAULTS = {EVERY: USUAL}
"""Every decision that is not named takes its default, as if it had been chosen: for examples and comparisons."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer. changes: what the program does differently from torch's when it is taken.

    by_hand: what remains is done by a person, so that the places stay `review`.
    """

    id: str
    title: Text
    changes: Text
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """options: the default first."""

    id: str
    question: Text
    options: tuple[Option, ...]

    @property
    def default(self) -> str:
        return self.options[0].id

    def option(self, id: str) -> Option:
        """Raises KeyError for an id that is none of its options."""
        found = next((option for option in self.options if option.id == id), None)
        if found is None:
            raise KeyError(id)
        return found


_OPTION: dict[str, values.Reader] = {"id": values.string, "title": values.text, "changes": values.text, "by_hand": values.flag}


def _options(value: Any, key: str) -> tuple[Option, ...]:
    if not isinstance(value, list) or len(value) < 2:
        raise RecordError(f"{key}: at least two options expected: with one there is nothing to decide")
    needed = ("id", "title", "changes")
    return tuple(Option(**values.entries(item, _OPTION, f"{key}[{at}]", needed)) for at, item in enumerate(value))


_DECISION: dict[str, values.Reader] = {"question": values.text, "options": _options}


def read_decision(path: Path) -> Decision:
    """One file. Raises RecordError with file and key."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        return Decision(path.stem, **values.entries(found, _DECISION, "", tuple(_DECISION)))
    except (RecordError, tomllib.TOMLDecodeError) as error:
        raise RecordError(f"{path}: {error}") from None


@lru_cache(maxsize=1)
def all_decisions() -> dict[str, Decision]:
    """Every decision by its id, in the order of the ids."""
    return {path.stem: read_decision(path) for path in sorted(DECISIONS.glob("*.toml"))}


def check_choice(decision: str, option: str) -> None:
    """Raises ValueError for a decision or an option that is not known."""
    known = all_decisions()
    if decision == EVERY:
        if option != USUAL:
            raise ValueError(f"decision {EVERY!r} takes {USUAL!r} only")
    elif decision not in known:
        raise ValueError(f"decision {decision!r} is not one of {', '.join(known)}")
    elif option != USUAL and option not in (ids := [each.id for each in known[decision].options]):
        raise ValueError(f"decision {decision}: option {option!r} is not one of {', '.join([*ids, USUAL])}")
