"""The translation of a paste: found, or asked for; and a short wait, so that most pages arrive complete."""

from __future__ import annotations

import time

from django.http import HttpRequest

from webapp.jobs import submission
from webapp.jobs.models import Job
from webapp.review.models import Paste

PROFILES = ("portable", "mint")
PATIENCE = 1.0  # seconds
PAUSE = 0.02


def chosen_profile(request: HttpRequest, default: str = PROFILES[0]) -> str:
    """The profile named in the address or the form; an unknown name means the default."""
    named = request.POST.get("profile") or request.GET.get("profile") or ""
    return named if named in PROFILES else default


def translation_job(paste: Paste, profile: str) -> Job:
    """The latest translation job for the profile; asking for the other profile the first time starts it."""
    jobs = paste.jobs.filter(kind=Job.Kind.TRANSLATION, options__profile=profile)
    return jobs.select_related("paste").order_by("-created").first() or submission.translate(paste, profile)


def settle(job: Job, patience: float = PATIENCE) -> Job:
    """The job as it is when it is over, or when patience ends."""
    deadline = time.monotonic() + patience
    while not job.over and time.monotonic() < deadline:
        time.sleep(PAUSE)
        job.refresh_from_db()
    return job
