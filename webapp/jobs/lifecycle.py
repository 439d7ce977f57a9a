"""How a job moves from state to state.

Every move is one conditional UPDATE, and whoever changed no row has lost a race or holds a duplicate: nothing to do.
So a message may arrive twice, late or out of order, and a job that is over stays as it is.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from webapp.jobs import tallying
from webapp.jobs.models import OPEN, Attempt, Event, Job, State, Step
from webapp.jobs.outcomes import outcome
from webapp.jobs.signals import job_over


def started(job: str, attempt: int, worker: str, versions: dict[str, Any]) -> bool:
    """Also for a job that already runs: after its worker died the queue hands it to the next one."""
    now = timezone.now()
    with transaction.atomic():
        moved = Job.objects.filter(id=job, attempt=attempt, state=State.QUEUED).update(state=State.RUNNING, started=now)
        open_attempt = Attempt.objects.filter(job=job, number=attempt, state__in=OPEN)
        return bool(
            open_attempt.update(state=State.RUNNING, worker=worker, versions=versions, **({"started": now} if moved else {}))
        )


def step(job: str, attempt: int, name: str, state: str, detail: str) -> None:
    row = Attempt.objects.filter(job=job, number=attempt, state__in=OPEN).first()
    if row is None:
        return
    said = {"name": name, "state": state, "detail": detail}
    last = Event.objects.filter(attempt=row, name=name).order_by("-id").values("name", "state", "detail").first()
    now = timezone.now()
    if last != said:  # else the message came twice, or the attempt runs again after its process was lost
        Event.objects.create(attempt=row, at=now, **said)
    if state != Event.SAID:
        Step.objects.update_or_create(attempt=row, name=name, defaults={"state": state, "detail": detail, "at": now})


def done(job: str, attempt: int, report: dict[str, Any]) -> bool:
    with transaction.atomic():
        stored = over(job, attempt, State.DONE, report=report)
        if stored:
            Job.objects.filter(id=job, attempt=attempt).update(outcome=outcome(report))
        return stored


def failed(job: str, attempt: int, reason: dict[str, Any], detail: str = "") -> bool:
    return over(job, attempt, State.FAILED, reason=reason, detail=detail)


def cancelled(job: str, attempt: int) -> bool:
    return over(job, attempt, State.CANCELLED)


def over(job: str, attempt: int, state: State, **outcome: Any) -> bool:
    now = timezone.now()
    with transaction.atomic():
        rows = Attempt.objects.filter(job=job, number=attempt, state__in=OPEN)
        if not rows.update(state=state, finished=now, **outcome):
            return False
        Job.objects.filter(id=job, attempt=attempt, state__in=OPEN).update(state=state, finished=now)
        transaction.on_commit(lambda: tallying.ended(job, attempt))
        transaction.on_commit(lambda: job_over.send_robust(Job, job=job))
        return True


def replaced(job: str, attempt: int, reason: dict[str, Any], detail: str = "") -> int | None:
    """The number of the attempt that takes the place of one whose worker is gone, or None when it is over already.

    The job itself has not failed: nobody sees it so, and nobody is told.
    """
    with transaction.atomic():
        rows = Attempt.objects.filter(job=job, number=attempt, state__in=OPEN)
        if not rows.update(state=State.FAILED, finished=timezone.now(), reason=reason, detail=detail):
            return None
        Job.objects.filter(id=job, attempt=attempt).update(state=State.QUEUED, attempt=attempt + 1, started=None, finished=None)
        Attempt.objects.create(job_id=job, number=attempt + 1)
        return attempt + 1


def retried(job: str, attempt: int) -> int | None:
    """The number of the new attempt, or None when `attempt` is not the last one or has not failed."""
    again = (State.FAILED, State.CANCELLED)
    with transaction.atomic():
        rows = Job.objects.filter(id=job, attempt=attempt, state__in=again)
        if not rows.update(state=State.QUEUED, attempt=attempt + 1, started=None, finished=None):
            return None
        Attempt.objects.create(job_id=job, number=attempt + 1)
        return attempt + 1
