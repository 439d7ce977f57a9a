"""From a user's click to a job that waits for its turn. The row is committed first, so a fast worker finds it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.db import transaction

from webapp.jobs import lifecycle, turns
from webapp.jobs.models import Attempt, Job
from webapp.pastes.models import Paste
from webapp.pastes.targets import of_token
from webapp.teams.spaces import Asker
from workers import dispatch

BATCH = 100  # rows of one statement


def translate(paste: Paste, profile: str = "", **options: str) -> Job:
    """In the name of whoever pasted: one translation for a target serves everybody who reads it."""
    token = profile or paste.profile
    about = {"device": of_token(token).dev, "owner": paste.owner, "session": paste.session}
    return submit(Job(kind=Job.Kind.TRANSLATION, paste=paste, options={"profile": token, **options}, **about))


def translate_all(pastes: list[Paste], profile: str, options: Mapping[str, Mapping[str, str]] = MappingProxyType({})) -> None:
    """As `translate`, for the files of an archive: a statement for a hundred rows and one look at the queue. `options`: more of
    them, by paste."""

    def job(paste: Paste) -> Job:
        chosen = {"profile": profile, **options.get(paste.id, {})}
        about = {"device": of_token(profile).dev, "owner": paste.owner, "session": paste.session}
        return Job(kind=Job.Kind.TRANSLATION, paste=paste, options=chosen, **about)

    submit_all([job(paste) for paste in pastes])


def submit_all(jobs: list[Job]) -> None:
    """As `submit`, for many."""
    if not jobs:
        return
    with transaction.atomic():
        Job.objects.bulk_create(jobs, BATCH)
        Attempt.objects.bulk_create((Attempt(job=job, number=job.attempt, queue=job.queue) for job in jobs), BATCH)
        transaction.on_commit(lambda: turns.queue_up(*jobs))


def check_parity(paste: Paste, translated: str, by: Asker, *, profile: str = "", device: str = "cpu", **options: Any) -> Job:
    """`options`: entry, inputs and seed of ParityRequest, as far as the user has chosen them."""
    chosen = {"translated": translated, "profile": profile or paste.profile, **options}
    job = Job(kind=Job.Kind.PARITY, paste=paste, device=device, options=chosen, owner=by.user, session=by.session)
    return submit(job)


def submit(job: Job) -> Job:
    with transaction.atomic():
        job.save(force_insert=True)
        Attempt.objects.create(job=job, number=job.attempt)
        transaction.on_commit(lambda: turns.queue_up(job))
    return job


def retry(job: Job) -> bool:
    """False when the job has not failed, or somebody else was quicker."""
    with transaction.atomic():
        number = lifecycle.retried(job.id, job.attempt)
        if number is not None:
            transaction.on_commit(lambda: turns.queue_up(job))
    return number is not None


def begin_again(attempt: Attempt, reason: dict[str, Any]) -> bool:
    """For an attempt whose worker is gone, without anybody having asked. False when it is over already."""
    with transaction.atomic():
        number = lifecycle.replaced(attempt.job_id, attempt.number, reason, attempt.worker)
        if number is not None:
            transaction.on_commit(lambda: turns.queue_up(Job.objects.get(id=attempt.job_id)))
    return number is not None


def cancel(job: Job) -> bool:
    """False when the job was over already. The state is set first: a result that still arrives finds it closed."""
    if not lifecycle.cancelled(job.id, job.attempt):
        return False
    dispatch.cancel(job.id, job.attempt)
    return True
