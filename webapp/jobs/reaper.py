"""Finds jobs that nobody works on any more: their worker is gone, or their message is.

Runs in the recorder every few seconds. Every move is conditional, so several recorders may do this at once.
"""

from __future__ import annotations

import logging
import threading
import time
from datetime import timedelta

import redis
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from webapp.jobs import lifecycle, reasons, sending, submission, turns
from webapp.jobs.models import REMOTE, Attempt, State
from workers import dispatch

log = logging.getLogger(__name__)

PERIOD = 5.0
GRACE = 15.0  # a worker must be missed for this long on top of its signature's lifetime: Redis may just have restarted
FORGOTTEN = timedelta(seconds=20)  # waiting for so long beside an idle worker means that the message is lost
ENDLESS = timedelta(seconds=dispatch.LONGEST_ATTEMPT)


class Reaper:
    def __init__(self) -> None:
        self.missed_since: dict[str, float] = {}

    def sweep(self) -> None:
        """Raises redis.RedisError or DatabaseError when one of the two is away; the next sweep will do."""
        results = dispatch.queue_depth("results")
        turns.found_again()
        if results:
            return  # what looks like an orphan may be done, and its report waits to be stored
        live = {worker.name: worker for worker in dispatch.live_workers()}
        running = Attempt.objects.filter(state=State.RUNNING).exclude(queue__startswith=REMOTE)  # those have leases
        missing = set(running.values_list("worker", flat=True)) - live.keys()
        now = time.monotonic()
        self.missed_since = {name: self.missed_since.get(name, now) for name in missing}
        gone = [name for name, since in self.missed_since.items() if now - since >= GRACE]
        orphans = running.filter(worker__in=gone)
        self.replace(list(orphans.filter(number=1)))
        self.bury(list(orphans.exclude(number=1)))  # a job that takes one worker after the other with it is not tried for ever
        self.bury(list(running.filter(started__lt=timezone.now() - ENDLESS)))
        served = {queue for worker in live.values() for queue in worker.queues}
        self.send_again(served)
        for queue in filter(turns.takes_turns, served):  # what was cancelled in the queue has left room that nobody noticed
            turns.release(queue)

    def replace(self, orphans: list[Attempt]) -> None:
        for attempt in orphans:
            if submission.begin_again(attempt, reasons.WORKER_GONE):
                self.withdraw(attempt)

    def bury(self, orphans: list[Attempt]) -> None:
        for attempt in orphans:
            if lifecycle.failed(attempt.job_id, attempt.number, reasons.WORKER_GONE, attempt.worker):
                self.withdraw(attempt)

    def withdraw(self, attempt: Attempt) -> None:
        log.warning("worker gone", extra={"job": attempt.job_id, "attempt": attempt.number})
        dispatch.cancel(attempt.job_id, attempt.number)

    def send_again(self, served: set[str]) -> None:
        """A message that was sent twice by mistake is stored once."""
        waiting = Attempt.objects.filter(state=State.QUEUED, sent__lt=timezone.now() - FORGOTTEN)
        for queue in served:
            forgotten = list(waiting.filter(queue=queue).select_related("job__paste"))
            if forgotten and not dispatch.queue_depth(queue) and not self.busy(queue):
                for attempt in forgotten:
                    log.warning("message lost, sent again", extra={"job": attempt.job_id, "attempt": attempt.number})
                    sending.send(attempt.job, attempt.number)

    def busy(self, queue: str) -> bool:
        return Attempt.objects.filter(state=State.RUNNING, queue=queue).exists()


def run(stop: threading.Event) -> None:
    reaper = Reaper()
    while not stop.wait(PERIOD):
        close_old_connections()
        try:
            reaper.sweep()
        except (redis.RedisError, DatabaseError) as away:
            log.warning("sweep put off: %s", away)
