"""Which worker has which attempt. One at a time, its own again after a restart, somebody else's when it fell silent.

Every move is one conditional change: a message that comes twice, late or from another worker finds nothing to change.
"""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from webapp.jobs import lifecycle, reasons
from webapp.jobs.models import OPEN, Attempt, State, remote_queue
from webapp.remote import consent
from webapp.remote.models import Lease, RemoteWorker
from workers.messages import storable

SILENCE = timedelta(minutes=10)  # after which another may take what a worker had: twenty beats that did not come
CARRIED = timedelta(days=7)  # of what travels by hand
ATTEMPTS = 3
STORED, KNOWN, LATE, OTHER = "stored", "known", "late", "other"


def take(worker: RemoteWorker, silence: timedelta = SILENCE) -> Attempt | None:
    """What the worker has already, else the oldest of its team that waits for such a device."""
    _give_back(worker)
    own = Lease.objects.filter(worker=worker, attempt__state=State.RUNNING).select_related("attempt__job__paste").first()
    if own:
        _extend(own, silence)
        return own.attempt
    waiting = Attempt.objects.filter(state=State.QUEUED, queue=remote_queue(worker.device), job__paste__team=worker.team_id)
    for attempt in waiting.select_related("job__paste").order_by("queued", "id")[:10]:
        if _claimed(attempt, worker, silence):
            return attempt
    return None


def beat(worker: RemoteWorker, job: str, number: int) -> bool:
    """Whether to go on."""
    lease = _of(worker, job, number)
    if lease is None or lease.attempt.state != State.RUNNING:
        return False
    _extend(lease)
    return True


def give(worker: RemoteWorker, job: str, number: int, said: dict[str, Any]) -> str:
    """Stores a report, or the reason of a failure, once."""
    digest = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
    with transaction.atomic():
        lease = _of(worker, job, number)
        if lease is None:
            return OTHER
        if lease.digest:
            return KNOWN if lease.digest == digest else OTHER
        if not _stored(worker, lease, said):
            return LATE
        if (report := said.get("report")) is not None:
            consent.note(worker, lease.attempt, report)
        Lease.objects.filter(pk=lease.pk).update(digest=digest)
        return STORED


def _stored(worker: RemoteWorker, lease: Lease, said: dict[str, Any]) -> bool:
    job, number = lease.attempt.job_id, lease.attempt.number
    if (report := said.get("report")) is not None:
        ran_on = {"worker": worker.name, "device": worker.device, **worker.said}
        return lifecycle.done(job, number, storable(report) | {"ran_on": storable(ran_on)})
    return lifecycle.failed(job, number, storable(said["reason"]), str(storable(said.get("detail", "")))[-4000:])


def _claimed(attempt: Attempt, worker: RemoteWorker, silence: timedelta) -> bool:
    """Of two that ask at once, the table lets one in."""
    try:
        with transaction.atomic():
            Lease.objects.create(attempt=attempt, worker=worker, until=timezone.now() + silence)
            return lifecycle.started(attempt.job_id, attempt.number, worker.signs, worker.said)
    except IntegrityError:
        return False


def _give_back(worker: RemoteWorker) -> None:
    """Of the team's workers that fell silent or were revoked. The third time the job has failed."""
    silent = Lease.objects.filter(worker__team=worker.team_id, attempt__state=State.RUNNING, until__lt=timezone.now())
    for lease in silent.select_related("attempt"):
        let_go(lease.attempt)


def let_go(attempt: Attempt) -> None:
    if attempt.number < ATTEMPTS:
        lifecycle.replaced(attempt.job_id, attempt.number, reasons.WORKER_GONE, attempt.worker)
    else:
        lifecycle.failed(attempt.job_id, attempt.number, reasons.WORKER_GONE, attempt.worker)


def revoke(worker: RemoteWorker) -> None:
    """At once: what it has waits for another."""
    RemoteWorker.objects.filter(pk=worker.pk, revoked=None).update(revoked=timezone.now())
    for lease in Lease.objects.filter(worker=worker, attempt__state__in=OPEN).select_related("attempt"):
        let_go(lease.attempt)


def rotate(worker: RemoteWorker) -> None:
    """Another key for the same worker: whoever has the old one is a stranger. What it has taken stays its own."""
    RemoteWorker.objects.filter(pk=worker.pk).update(generation=F("generation") + 1)


def _extend(lease: Lease, silence: timedelta = SILENCE) -> None:
    """Never shorter than it was: what travels by hand sends no beat."""
    until = timezone.now() + silence
    Lease.objects.filter(pk=lease.pk, until__lt=until).update(until=until)


def _of(worker: RemoteWorker, job: str, number: int) -> Lease | None:
    held = Lease.objects.filter(worker=worker, attempt__job=job, attempt__number=number)
    return held.select_related("attempt__job__paste").first()
