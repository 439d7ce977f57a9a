"""The log of an attempt, line by line: what the queue, the worker and both programs said. English, like every log.

Lines are only ever added at the end, so a line keeps its number while the job runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from webapp.jobs.models import OPEN, Attempt, Event, State, Step

MOST = 5_000  # lines
LONGEST = 2_000  # characters of a line
UNPRINTABLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True)
class Line:
    """`source` is "mindport" or the side that spoke; `bad` marks what tells of a failure."""

    number: int
    at: datetime
    source: str
    text: str
    bad: bool = False

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.source}: {self.text}"


Said = tuple[datetime, str, str, bool]


def lines(attempt: Attempt) -> list[Line]:
    said = [one for told in (_beginning(attempt), _events(attempt), _end(attempt)) for one in told]
    rows = [(at, source, row, bad) for at, source, text, bad in said for row in clean(text).split("\n")]
    if len(rows) > MOST:
        left = len(rows) - MOST
        rows = [*rows[: MOST - 1], (rows[-1][0], "mindport", f"{left + 1} more lines are not kept", True)]
    return [Line(number, *row) for number, row in enumerate(rows, 1)]


def clean(text: str) -> str:
    """Without colours and control characters; a bare carriage return, as progress bars print it, begins a line."""
    broken = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    return "\n".join(UNPRINTABLE.sub("", row)[:LONGEST] for row in broken.split("\n"))


def _beginning(attempt: Attempt) -> Iterator[Said]:
    yield attempt.queued, "mindport", f"attempt {attempt.number} of {attempt.job.kind} job {attempt.job_id} is queued", False
    if attempt.started:
        versions = ", ".join(f"{name} {version}" for name, version in attempt.versions.items())
        on = f" on worker {attempt.worker}" if attempt.worker else ""
        yield attempt.started, "mindport", f"started{on}{f' ({versions})' if versions else ''}", False


def _events(attempt: Attempt) -> Iterator[Said]:
    told: list[Event] | list[Step] = list(attempt.events.all()) or list(attempt.steps.all())
    for event in told:
        if event.state == Event.SAID:
            yield event.at, event.name, event.detail, False
        else:
            yield event.at, event.name, f"{event.state}{f': {event.detail}' if event.detail else ''}", event.state == "failed"


def _end(attempt: Attempt) -> Iterator[Said]:
    if attempt.state in OPEN or attempt.finished is None:
        return
    at = attempt.finished
    for text in (str(attempt.reason.get("en", "")), attempt.detail):
        if text:
            yield at, "mindport", text, True
    yield from ((at, source, text, True) for source, text in _error(attempt.report or {}))
    if kind := (attempt.report or {}).get("class"):
        yield at, "mindport", f"verdict: {kind}", False
    yield at, "mindport", str(attempt.state), attempt.state == State.FAILED


def _error(report: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Why a parity check stopped, and which of its rungs did: of one side the error, with its traceback."""
    for told in (report, *(report.get("rungs") or ())):
        error = told.get("error") or {}
        for key in ("message", "traceback"):
            if error.get(key):
                yield str(error.get("side") or "mindport"), str(error[key])


def hits(lines: list[Line], wanted: str) -> list[int]:
    """Numbers of the lines that hold the text, upper and lower case being the same; none for an empty text."""
    return [line.number for line in lines if wanted.casefold() in line.text.casefold()] if wanted else []
