"""The message of an attempt: made from its rows and handed to the queue, in the name of the request that asked for it."""

from __future__ import annotations

import logging

import redis
from django.utils import timezone

from webapp.jobs import reasons
from webapp.jobs.models import Attempt, Job, State
from workers import dispatch, logs
from workers.messages import ComparisonRequest, ParityRequest, RepositoryRequest, TranslationRequest

log = logging.getLogger(__name__)


def send(job: Job, attempt: int) -> None:
    """Raises redis.RedisError when the queue is away; the row waits for its turn again, with that reason."""
    rows = Attempt.objects.filter(job=job, number=attempt)
    asked_by = logs.request_id.set(rows.values_list("request", flat=True).first() or "")
    try:
        hand_over(job, attempt)
        rows.update(sent=timezone.now(), reason={})
        log.info("job sent to %s", job.queue, extra={"job": job.id, "attempt": attempt})
    except redis.RedisError as problem:
        log.warning("the queue is away: %s", problem, extra={"job": job.id, "attempt": attempt})
        rows.filter(state=State.QUEUED).update(sent=None, reason=reasons.QUEUE_AWAY)
        raise
    finally:
        logs.request_id.reset(asked_by)


def hand_over(job: Job, attempt: int) -> None:
    if job.kind == Job.Kind.TRANSLATION:
        wanted = job.target
        about = (wanted.profile, wanted.ms, wanted.mode, wanted.dev, wanted.decisions)
        request = TranslationRequest(job.id, attempt, job.paste.source, *about)
        dispatch.request_translation(request)
    elif job.of_repository:
        wanted, file = job.target, job.paste.file
        about = (wanted.profile, wanted.ms, wanted.mode, wanted.dev, wanted.decisions)
        asked = (file.project_id, str(job.kind), file.project.address, *about)
        arguments = job.options.get("arguments") or {}
        dispatch.request_repository(RepositoryRequest(job.id, attempt, *asked, arguments=arguments))
    elif job.compares_outputs:
        dispatch.request_comparison(ComparisonRequest(job.id, attempt, job.outputs.torch_text, job.outputs.mindspore_text))
    else:
        chosen = {name: value for name, value in job.options.items() if name != "without"}  # that is told to the page alone
        options = {**chosen, "profile": job.target.profile, "written_for": job.target.dev}
        dispatch.request_parity(ParityRequest(job.id, attempt, job.paste.source, device=job.device, **options))
