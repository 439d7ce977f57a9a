"""The message of an attempt: made from its rows and handed to the queue, in the name of the request that asked for it."""

from __future__ import annotations

import logging

from django.utils import timezone
from kombu.exceptions import OperationalError

from webapp.jobs import lifecycle, reasons
from webapp.jobs.models import Attempt, Job
from workers import dispatch, logs
from workers.messages import ComparisonRequest, ParityRequest, TranslationRequest

log = logging.getLogger(__name__)


def send(job: Job, attempt: int) -> None:
    """A queue that is away ends the attempt with that reason."""
    rows = Attempt.objects.filter(job=job, number=attempt)
    asked_by = logs.request_id.set(rows.values_list("request", flat=True).first() or "")
    try:
        hand_over(job, attempt)
        rows.update(sent=timezone.now())
        log.info("job sent to %s", job.queue, extra={"job": job.id, "attempt": attempt})
    except OperationalError as problem:
        log.warning("the queue is away: %s", problem, extra={"job": job.id, "attempt": attempt})
        lifecycle.failed(job.id, attempt, reasons.QUEUE_AWAY, str(problem))
    finally:
        logs.request_id.reset(asked_by)


def hand_over(job: Job, attempt: int) -> None:
    if job.kind == Job.Kind.TRANSLATION:
        wanted = job.target
        request = TranslationRequest(job.id, attempt, job.paste.source, wanted.profile, wanted.ms, wanted.mode)
        dispatch.request_translation(request)
    elif job.compares_outputs:
        dispatch.request_comparison(ComparisonRequest(job.id, attempt, job.outputs.torch_text, job.outputs.mindspore_text))
    else:
        options = {**job.options, "profile": job.target.profile}
        dispatch.request_parity(ParityRequest(job.id, attempt, job.paste.source, device=job.device, **options))
