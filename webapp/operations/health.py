"""Is everything there that a user needs? Each check answers with None or with what is wrong."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection

import knowledge
from workers import dispatch

LEAST_FREE, LEAST_SHARE = 256 << 20, 0.01


def database() -> str | None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as problem:
        return f"the database does not answer: {problem}"
    return None


def disk() -> str | None:
    """Said while there is still room to act: a full disk refuses every paste and every result."""
    found = shutil.disk_usage(settings.STATE)
    if found.free >= max(LEAST_FREE, found.total * LEAST_SHARE):
        return None
    return f"the disk is nearly full: {found.free >> 20} MiB are free"


def broker() -> str | None:
    return None if dispatch.broker_answers() else "the message broker does not answer"


def served() -> dict[str, dispatch.Worker]:
    """Queue to one of the workers that serve it."""
    try:
        return {queue: worker for worker in dispatch.live_workers() for queue in worker.queues}
    except redis.RedisError:
        return {}


def workers() -> str | None:
    queues = served()
    missing = [kind for kind in ("translation", "results") if kind not in queues]
    if not any(queue.startswith("parity.") for queue in queues):
        missing.append("parity")
    return f"no worker serves: {', '.join(missing)}" if missing else None


def sandbox() -> str | None:
    parity = [worker for queue, worker in served().items() if queue.startswith("parity.")]
    if not parity:
        return "unknown: no parity worker"
    if coming := [worker.name for worker in parity if not worker.sandbox]:
        return f"being prepared, both frameworks are loading at {', '.join(coming)}"
    weak = [worker.name for worker in parity if not worker.sandbox.get("complete")]
    return f"layers are missing at {', '.join(weak)}" if weak else None


def records() -> str | None:
    return None if knowledge.all_records() else "the knowledge base is empty"


CHECKS: dict[str, Callable[[], str | None]] = {
    "database": database,
    "disk": disk,
    "broker": broker,
    "workers": workers,
    "sandbox": sandbox,
    "knowledge": records,
}


def report() -> dict[str, str]:
    return {name: check() or "ok" for name, check in CHECKS.items()}
