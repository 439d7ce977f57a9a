"""From a user's click to a job that waits for its turn. The row is committed first, so a fast worker finds it."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from webapp.jobs import lifecycle, turns
from webapp.jobs.models import Attempt, Job
from webapp.review.models import Paste
from webapp.teams.spaces import Asker
from workers import dispatch


def translate(paste: Paste, profile: str = "") -> Job:
    """In the name of whoever pasted: one translation for a target serves everybody who reads it."""
    chosen = {"profile": profile or paste.profile}
    return submit(Job(kind=Job.Kind.TRANSLATION, paste=paste, options=chosen, owner=paste.owner, session=paste.session))


def check_parity(paste: Paste, translated: str, by: Asker, *, profile: str = "", device: str = "cpu", **options: Any) -> Job:
    """`options`: entry, inputs and seed of ParityRequest, as far as the user has chosen them."""
    chosen = {"translated": translated, "profile": profile or paste.profile, **options}
    job = Job(kind=Job.Kind.PARITY, paste=paste, device=device, options=chosen, owner=by.user, session=by.session)
    return submit(job)


def submit(job: Job) -> Job:
    with transaction.atomic():
        job.save(force_insert=True)
        Attempt.objects.create(job=job, number=job.attempt)
        transaction.on_commit(lambda: turns.queue_up(job, job.attempt))
    return job


def retry(job: Job) -> bool:
    """False when the job has not failed, or somebody else was quicker."""
    with transaction.atomic():
        number = lifecycle.retried(job.id, job.attempt)
        if number is not None:
            transaction.on_commit(lambda: turns.queue_up(job, number))
    return number is not None


def cancel(job: Job) -> bool:
    """False when the job was over already. The state is set first: a result that still arrives finds it closed."""
    if not lifecycle.cancelled(job.id, job.attempt):
        return False
    dispatch.cancel(job.id, job.attempt)
    return True
