"""Whether what a machine measures may stand in the knowledge base, without its owner, its programs or its name.

Only what comes while the owner agrees is taken; with the consent it goes again.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from knowledge.devices import CHIPS, KINDS
from webapp.devices.models import Outcome
from webapp.devices.shown import shown
from webapp.jobs.models import Attempt, State
from webapp.remote.models import RemoteWorker
from webapp.review import revisions
from webapp.review.translating import latest_job

CARDS = (KINDS[0], *CHIPS)  # what a CPU computes is measured here


def agree(worker: RemoteWorker) -> None:
    RemoteWorker.objects.filter(pk=worker.pk, shares=None).update(shares=timezone.now())


def withdraw(worker: RemoteWorker) -> None:
    """The row of the worker is locked, so that a result that arrives now is seen or sees that the consent is gone."""
    with transaction.atomic():
        RemoteWorker.objects.select_for_update().get(pk=worker.pk)
        RemoteWorker.objects.filter(pk=worker.pk).update(shares=None)
        Outcome.objects.filter(machine=worker.pk).delete()


def note(worker: RemoteWorker, attempt: Attempt, report: dict[str, Any]) -> None:
    """What a stored result showed of each record, where the owner agrees and the code is still the translation that is known."""
    held = RemoteWorker.objects.select_for_update().get(pk=worker.pk)
    if held.shares is None or held.device not in CARDS:
        return
    found = shown(report, _translation(attempt)).items()
    versions = {name: str(held.said.get(name, ""))[:80] for name in ("cann", "mindspore")}
    about = {"attempt": attempt, "machine": held.pk, "device": held.device, **versions}
    outcomes = (Outcome(record=record, target=target[:200], same=same, **about) for (record, target), same in found)
    Outcome.objects.bulk_create(outcomes)


def _translation(attempt: Attempt) -> dict[str, Any]:
    """Empty where the program that ran is another than what was translated."""
    job = attempt.job
    translated = latest_job(job.paste, job.target)
    if translated is None or translated.state != State.DONE:
        return {}
    same = revisions.composed(translated).text == job.options.get("translated")
    return (translated.current.report or {}) if same else {}
