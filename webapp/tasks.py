"""The recorder's tasks: the only place where what a worker found out reaches the database.

Runs in the queue "results", beside the database and far from pasted programs. A database that is away for a moment
delays a result; the message waits in the queue until it is stored.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

import redis
from celery import Task, shared_task, signals
from django.db import InterfaceError, OperationalError, transaction

from webapp.jobs import lifecycle, reaper, turns
from webapp.jobs.models import OPEN, Attempt, Job
from webapp.notices import postman
from webapp.operations import daily
from webapp.projects import repository, together
from webapp.review import baselines, choosing
from workers.messages import JobFailed, JobStarted, ParityDone, ParityStep, RepositoryDone, TranslationDone

Data = dict[str, Any]
AWAY = (OperationalError, InterfaceError)
stop = threading.Event()


@signals.worker_ready.connect
def watch_for_orphans(**_: object) -> None:
    threading.Thread(target=reaper.run, args=(stop,), name="reaper", daemon=True).start()
    threading.Thread(target=postman.run, args=(stop,), name="postman", daemon=True).start()
    threading.Thread(target=daily.run, args=(stop,), name="daily", daemon=True).start()


@signals.worker_shutdown.connect
def stop_watching(**_: object) -> None:
    stop.set()


def stored(store: Callable[[Data], None]) -> Task[[Data], None]:
    """A recorder task: until the database is back it tries again, after 1, 2, 4, 8 and then every 15 seconds."""
    retrying = shared_task(autoretry_for=AWAY, max_retries=None, retry_backoff=True, retry_backoff_max=15, retry_jitter=False)
    return retrying(store)


@stored
def store_started(data: Data) -> None:
    message = JobStarted.from_json(data)
    lifecycle.started(message.job, message.attempt, message.worker, message.versions)
    queue = Attempt.objects.filter(job=message.job, number=message.attempt).values_list("queue", flat=True).first() or ""
    if turns.takes_turns(queue):
        with contextlib.suppress(redis.RedisError):  # the reaper looks after it again
            turns.release(queue)


@stored
def store_step(data: Data) -> None:
    message = ParityStep.from_json(data)
    lifecycle.step(message.job, message.attempt, message.step, message.state, message.detail)


@stored
def store_translation(data: Data) -> None:
    message = TranslationDone.from_json(data)
    if lifecycle.done(message.job, message.attempt, message.translation):
        choosing.continue_review(Job.objects.select_related("paste").get(id=message.job))


@stored
def store_parity(data: Data) -> None:
    message = ParityDone.from_json(data)
    with transaction.atomic():  # whoever is told that it is over is told whether it has regressed
        if lifecycle.done(message.job, message.attempt, message.report):
            baselines.judge(Job.objects.select_related("paste").get(id=message.job))


@stored
def store_repository(data: Data) -> None:
    message = RepositoryDone.from_json(data)
    repository.arrived(message.job)
    job = Job.objects.select_related("paste__file__project").filter(id=message.job, state__in=OPEN).first()
    if job is not None and job.kind != Job.Kind.VERIFICATION:
        together.read_together(job)
    lifecycle.done(message.job, message.attempt, message.report)


@stored
def store_failure(data: Data) -> None:
    message = JobFailed.from_json(data)
    lifecycle.failed(message.job, message.attempt, message.reason, message.detail)
