"""What a remote worker may say: who it is, that it has time, that it goes on, what came out. Nothing else is listened to."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from knowledge.devices import kind_of
from webapp.jobs.models import Attempt
from webapp.remote import leases, received
from webapp.remote.door import Answer, Data, Refused, signed
from webapp.remote.models import RemoteWorker
from workers.messages import ParityRequest, storable

SAID = ("mindport", "mindspore", "torch", "numpy", "python", "cann", "driver", "sandbox")


@signed
def join(worker: RemoteWorker, told: Data) -> Answer:
    """The device is of the kind that the worker was made for: a CPU cannot call itself a card."""
    if told.get("device") != kind_of(worker.device):
        raise Refused(409, "device", device=worker.device)
    said = {name: storable(told[name]) for name in SAID if isinstance(told.get(name), str | bool)}
    RemoteWorker.objects.filter(pk=worker.pk).update(said={name: str(value)[:80] for name, value in said.items()})
    return 200, {"name": worker.name, "device": worker.device}


@signed
def take(worker: RemoteWorker, told: Data) -> Answer:
    """At once, also when there is nothing: an answer that is held back holds one of the server's few threads."""
    silence = leases.CARRIED if told.get("carried") is True else leases.SILENCE
    attempt = leases.take(worker, silence)
    if attempt is None:
        return 200, {"job": None}
    return 200, {"job": attempt.job_id, "attempt": attempt.number, "request": _request(attempt)}


@signed
def beat(worker: RemoteWorker, told: Data) -> Answer:
    return 200, {"go_on": leases.beat(worker, *_which(told))}


@signed
def give(worker: RemoteWorker, told: Data) -> Answer:
    report, reason = received.report(told.get("report")), received.reason(told.get("reason"))
    if report is None and reason is None:
        raise Refused(400, "unreadable")
    said: Data = {"report": report} if report else {"reason": reason, "detail": str(told.get("detail", ""))}
    became = leases.give(worker, *_which(told), said)
    return (409 if became == leases.OTHER else 200), {"became": became}


def _request(attempt: Attempt) -> dict[str, Any]:
    job, known = attempt.job, {field.name for field in fields(ParityRequest)}
    options = {name: value for name, value in job.options.items() if name in known}
    options |= {"profile": job.target.profile, "written_for": job.target.dev}
    return ParityRequest(job.id, attempt.number, job.paste.source, device=job.device, **options).to_json()


def _which(told: Data) -> tuple[str, int]:
    job, attempt = told.get("job"), told.get("attempt")
    if not isinstance(job, str) or not isinstance(attempt, int):
        raise Refused(400, "unreadable")
    return job, attempt
