"""The Celery application: queues, time limits and delivery promises. Settings come from the environment.

Start a worker with the tasks it shall run (`-I workers.tasks` for the engines, `-I webapp.tasks` for the recorder), so
that sending a message never loads an engine and an engine's worker never loads Django.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from celery import Celery, signals

from workers import logs


@dataclass(frozen=True)
class Limit:
    """Seconds of one task: at `soft` it is asked to end and can still say why, at `hard` its process is killed."""

    soft: int
    hard: int


PARITY_SECONDS = int(os.environ.get("PARITY_SECONDS", "300"))
TRANSLATION = Limit(soft=20, hard=30)  # a megabyte of program takes less
PARITY = Limit(soft=PARITY_SECONDS, hard=PARITY_SECONDS + 30)
REPOSITORY = Limit(soft=900, hard=930)  # 2,000 files translated, or programs of a repository run on both sides

# A message whose worker vanished with its connection is handed out again after this time. It must exceed every time
# limit, or a slow job would be started twice; the reaper tells the user much earlier.
VISIBILITY = max(TRANSLATION.hard, PARITY.hard, REPOSITORY.hard) + 30


def redis_url() -> str:
    return os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")


def broker_url(url: str) -> str:
    """Celery's spelling of a Redis address: a unix socket is redis+socket:// there and unix:// in redis-py."""
    if not url.startswith("unix://"):
        return url
    path, _, query = url.removeprefix("unix://").partition("?")
    return f"redis+socket://{path}?virtual_host={query.removeprefix('db=') or '0'}"


app = Celery("mindport", broker=broker_url(redis_url()))
app.conf.update(
    accept_content=["json"],
    task_serializer="json",
    task_ignore_result=True,
    task_default_queue="results",
    # Acknowledged when finished, and given back once when the process dies under it: no job is lost with its worker,
    # and a job that kills every worker it meets does not take them all.
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_retry_on_worker_lost=True,
    task_publish_retry_policy={"max_retries": 3, "interval_start": 0, "interval_step": 0.3, "interval_max": 1},
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    worker_cancel_long_running_tasks_on_connection_loss=False,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    # Celery sweeps for abandoned messages every interval * 10 seconds: at its default of 10 that adds 100 seconds.
    broker_transport_options={
        "visibility_timeout": VISIBILITY,
        "unacked_restore_interval": 1,
        "socket_connect_timeout": 5,
    },
)


@signals.before_task_publish.connect
def name_the_request(headers: dict[str, Any], **_: object) -> None:
    headers.setdefault(logs.HEADER, logs.request_id.get())
