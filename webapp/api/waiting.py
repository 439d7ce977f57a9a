"""Whether a job can begin at all, and waiting for it inside a request: a convenience that must not take all threads of the
web server."""

from __future__ import annotations

from threading import BoundedSemaphore

from webapp.api.problems import Problem
from webapp.jobs.models import Job
from webapp.review.translating import waited
from workers import dispatch

AT_ONCE = 4  # requests of a process that may wait; it answers eight at once (see docker-compose.yml), and pages come first
_places = BoundedSemaphore(AT_ONCE)


def reachable() -> None:
    """Raises Problem before anything is stored: a program that is refused sends it again, and must not find two."""
    if not dispatch.broker_answers():
        raise Problem("unavailable", "The job queue cannot be reached. Nothing was stored; send it again in a moment.")


def settled(job: Job, patience: float) -> Job:
    """The job when it is over, when patience ends, or at once when enough others wait already."""
    if job.over or patience <= 0 or not _places.acquire(blocking=False):
        return job
    try:
        return waited(job, patience)
    finally:
        _places.release()
