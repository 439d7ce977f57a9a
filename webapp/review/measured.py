"""What a run measured, read once: nothing in it changes, and to read it anew took a quarter of a look at a page."""

from __future__ import annotations

from typing import Any

from webapp.frame.keeping import kept
from webapp.jobs.models import Job, State


def measured(run: Job) -> dict[str, Any]:
    """Its report, for reading only; empty until there is one."""
    return _read(run.paste.source, run.id, run.attempt) if run.state == State.DONE else run.current.report or {}


@kept(short=32, long=4)
def _read(source: str, run_id: str, attempt: int) -> dict[str, Any]:
    return Job.objects.get(id=run_id).attempts.get(number=attempt).report or {}
