"""The translation of a paste: found, or asked for; and a short wait, so that most pages arrive complete."""

from __future__ import annotations

import threading
import time

from django.http import HttpRequest

from webapp.jobs import submission
from webapp.jobs.models import Job
from webapp.pastes.models import Paste
from webapp.pastes.targets import PROFILES, Target, named

PATIENCE = 0.5  # seconds: longer waits are the page's own, which asks again without holding a thread
PAUSE, LONGER = 0.02, 1.5  # each look comes later than the one before: fifty visitors who look often slow each other down
AT_ONCE = 2  # pages that wait in one process; if all of its eight threads did, whoever comes next would wait for them

_places = threading.BoundedSemaphore(AT_ONCE)


def chosen_target(request: HttpRequest, usual: str = PROFILES[0]) -> Target:
    """What the form names, else the address."""
    return named(request.POST if request.POST.get("profile") else request.GET, usual)


def translation_job(paste: Paste, target: Target) -> Job:
    """The latest translation job for the target; asking for another one the first time starts it."""
    return latest_job(paste, target) or submission.translate(paste, target.token)


def latest_job(paste: Paste, target: Target) -> Job | None:
    jobs = paste.jobs.filter(kind=Job.Kind.TRANSLATION, options__profile=target.token)
    return jobs.order_by("-created").first()


def settle(job: Job, patience: float = PATIENCE) -> Job:
    """The job when it is over, when patience ends, or at once where others wait already."""
    if job.over or not _places.acquire(blocking=False):
        return job
    try:
        return waited(job, patience)
    finally:
        _places.release()


def waited(job: Job, patience: float) -> Job:
    """The job as it is when it is over, or when patience ends."""
    deadline, pause = time.monotonic() + patience, PAUSE
    while not job.over and time.monotonic() < deadline:
        time.sleep(pause)
        job.refresh_from_db()
        pause *= LONGER
    return job
