"""One log line when a worker takes a job and one when it is through, in the worker and in the recorder alike."""

from __future__ import annotations

import logging
import time
from typing import Any

from celery import Task, signals

from workers import logs

log = logging.getLogger(__name__)
began: dict[str, float] = {}


@signals.setup_logging.connect
def take_over(**_: object) -> None:
    """Celery configures no logging of its own when somebody listens to this signal."""
    logs.write_json_lines()


@signals.task_prerun.connect
def begin(task_id: str, task: Task[Any, Any], args: list[Any], **_: object) -> None:
    message = args[0] if args and isinstance(args[0], dict) else {}
    logs.request_id.set(str(task.request.get(logs.HEADER) or ""))
    logs.job.set(str(message.get("job", "")))
    logs.attempt.set(int(message.get("attempt", 0)))
    began[task_id] = time.monotonic()


@signals.task_postrun.connect
def end(task_id: str, task: Task[Any, Any], state: str | None = None, **_: object) -> None:
    seconds = round(time.monotonic() - began.pop(task_id, time.monotonic()), 3)
    log.info("%s", task.name, extra={"seconds": seconds, "state": state or ""})
    for known in (logs.request_id, logs.job):
        known.set("")
    logs.attempt.set(0)
