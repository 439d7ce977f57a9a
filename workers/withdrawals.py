"""Attempts that nobody waits for any more. Celery's own list of revoked tasks lives in the memory of each worker; this
one is read before a task starts, so a message that a dead worker had in hand is dropped when it comes back."""

from __future__ import annotations

from workers.celery import VISIBILITY
from workers.presence import asking, connect

PREFIX = "mindport:withdrawn:"


def withdraw(task_id: str) -> None:
    # A message can be on its way for long when no worker runs; a mark is small, so keep it for a week on top.
    with asking() as client:
        client.set(PREFIX + task_id, 1, ex=VISIBILITY + 7 * 24 * 3600)


def withdrawn(task_id: str) -> bool:
    return bool(connect().exists(PREFIX + task_id))
