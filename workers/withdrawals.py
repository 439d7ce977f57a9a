"""Attempts that nobody waits for any more. Celery's own list of revoked tasks lives in the memory of each worker; this
one is read before a task starts, so a message that a dead worker had in hand is dropped when it comes back.

It is read while a task runs, too. Celery's order to end is broadcast, and whoever reconnects at that moment does not hear
it; in the process it becomes a SystemExit, which any library in between may take for its own. Either would keep the
worker for minutes with a program that nobody waits for."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator

import redis
from celery import Task

from workers.celery import VISIBILITY, Limit, app
from workers.messages import Data, Message
from workers.presence import asking, connect

PREFIX = "mindport:withdrawn:"
LOOK = 2.0  # seconds between two looks at an attempt that runs; the broadcast is sooner


def withdraw(task_id: str) -> None:
    # A message can be on its way for long when no worker runs; a mark is small, so keep it for a week on top.
    with asking() as client:
        client.set(PREFIX + task_id, 1, ex=VISIBILITY + 7 * 24 * 3600)


def withdrawn(task_id: str, client: redis.Redis | None = None) -> bool:
    return bool((client or connect()).exists(PREFIX + task_id))


def attempt_task(limit: Limit) -> Callable[[Callable[[Data], None]], Task[[Data], None]]:
    """A task of the engines: one attempt of a job, within its limits, given back once when its process is lost under it.
    Withdrawn, it does not begin, or ends together with its process."""

    def made(run: Callable[[Data], None]) -> Task[[Data], None]:
        def attempt(data: Data) -> None:
            task_id = Message(data["job"], data["attempt"]).task_id
            if not withdrawn(task_id):
                with watched(task_id):
                    run(data)

        name = f"{run.__module__}.{run.__name__}"
        declared = app.task(
            name=name, soft_time_limit=limit.soft, time_limit=limit.hard, max_retries=1, default_retry_delay=1
        )  # fmt: skip
        task: Task[[Data], None] = declared(attempt)
        return task

    return made


@contextlib.contextmanager
def watched(task_id: str) -> Iterator[None]:
    over = threading.Event()
    threading.Thread(target=_end_when_withdrawn, args=(task_id, over), name="withdrawal", daemon=True).start()
    try:
        yield
    finally:
        over.set()


def _end_when_withdrawn(task_id: str, over: threading.Event) -> None:
    client = connect()
    while not over.wait(LOOK):
        with contextlib.suppress(redis.RedisError):  # nobody can say at the moment
            if withdrawn(task_id, client) and not over.is_set():
                os.kill(os.getpid(), signal.SIGKILL)  # its sandboxes end with it
