"""With which command lines the programs of a repository are verified: what the last run took, and what a person gives instead."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from webapp.frame.languages import localised
from webapp.jobs.models import Job

GIVEN, GUESSED = "arguments:", "guessed:"  # fields of the form, before a program's path
LONGEST, MOST = 2_000, 40  # characters of a command line, programs
Data = Mapping[str, Any]


class Unusable(ValueError):
    """What is wrong with a command line."""


@dataclass(frozen=True)
class Start:
    """A program that can be started. `words`: its command line in the last run; `guessed`: nobody gave it; `why` it did not run."""

    path: str
    words: str
    guessed: bool
    why: str


def starts(found: Data, run: Job | None) -> list[Start]:
    """Those that the last verification ran or tried to; none before the first."""
    words = dict(found.get("words") or {})
    given = command_lines(run)
    rows = {str(row["path"]): row for row in found.get("rows") or () if row["stage"] == "behaviour" and row["state"] == "not-run"}
    tests = (path for path in rows if path not in words and path not in given)
    known = sorted({*words, *given, *(path for path in tests if not _is_test(path))})
    return [
        Start(path, given.get(path) or shlex.join(words.get(path) or ()), path not in given, _why(rows.get(path)))
        for path in known[:MOST]
    ]


def _is_test(path: str) -> bool:
    """Tests are run by pytest and take no words."""
    return path.rpartition("/")[2].startswith("test_") or path.endswith("_test.py")


def _why(row: Data | None) -> str:
    return localised(row["why"]).strip() if row else ""


def command_lines(run: Job | None) -> dict[str, str]:
    """As a person gave them for this run."""
    return dict(run.options.get("arguments") or {}) if run else {}


def given(fields: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What a person wrote into the form; what still says what was guessed is guessed again."""
    said = {name: value.strip() for name, value in fields}
    found = {name.removeprefix(GIVEN): words for name, words in said.items() if name.startswith(GIVEN)}
    return {path: words for path, words in found.items() if words != said.get(GUESSED + path)}


def usable(arguments: Mapping[str, str]) -> dict[str, str]:
    """Without what is empty.

    Raises Unusable where a quotation mark is not closed (`quotes`), a line is longer than LONGEST (`long`) or there are more
    programs than MOST (`many`).
    """
    kept = {path: words for path, words in arguments.items() if words.strip()}
    if len(kept) > MOST:
        raise Unusable("many")
    for words in kept.values():
        if len(words) > LONGEST:
            raise Unusable("long")
        try:
            shlex.split(words)
        except ValueError:
            raise Unusable("quotes") from None
    return kept
