"""What is counted when an attempt ends, for /metrics."""

from __future__ import annotations

import contextlib
from datetime import datetime

import redis

from webapp.jobs.models import Attempt
from workers import tallies


def ended(job: str, attempt: int) -> None:
    """A count that is missing because the broker is away is no reason to fail."""
    row = Attempt.objects.filter(job=job, number=attempt).select_related("job").defer("report", "detail").first()
    if row is None:
        return
    with contextlib.suppress(redis.RedisError):
        tallies.count("attempts", row.job.kind, row.state, str(row.reason.get("code", "")))
        if row.started:
            tallies.measure("waited", between(row.queued, row.started), row.job.kind)
            tallies.measure("ran", between(row.started, row.finished or row.started), row.job.kind)


def between(start: datetime, end: datetime) -> float:
    return max(0.0, (end - start).total_seconds())
