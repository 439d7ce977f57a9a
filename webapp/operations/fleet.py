"""Workers and queues as an operator wants to see them: who is at work, who fell silent, what waits and for how long."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min
from django.utils import timezone

from webapp.jobs.models import Attempt, State
from workers import dispatch

NEEDED = ("results", "translation", dispatch.parity_queue())  # without one of these, mindport does not work


@dataclass(frozen=True)
class Queue:
    name: str
    messages: int  # handed to the broker and taken by nobody yet
    jobs: int  # that wait, those included which are held back until it is their owner's turn
    oldest: float | None  # seconds that the oldest of these jobs has waited for
    workers: int

    @property
    def unserved(self) -> bool:
        return not self.workers and (self.name in NEEDED or bool(self.messages or self.jobs))


@dataclass(frozen=True)
class Member:
    seen: dispatch.Seen
    running: int
    since: datetime | None  # when the oldest running job was begun
    replaced: bool  # a later instance of the same worker is at work

    @property
    def state(self) -> str:
        if not self.seen.alive:
            return "replaced" if self.replaced else "dead"
        return "busy" if self.running else "idle"


@dataclass(frozen=True)
class Fleet:
    members: list[Member]
    queues: list[Queue]

    @property
    def dead(self) -> list[Member]:
        return [member for member in self.members if member.state == "dead"]

    @property
    def unserved(self) -> list[Queue]:
        return [queue for queue in self.queues if queue.unserved]


def fleet() -> Fleet:
    """Raises redis.RedisError without a broker."""
    seen = dispatch.seen_workers()
    served = Counter({queue: 0 for one in seen for queue in one.worker.queues})  # also those that only the dead served
    served.update(queue for one in seen if one.alive for queue in one.worker.queues)
    return Fleet(sorted(members(seen), key=lambda member: (not member.seen.alive, member.seen.worker.name)), queues(served))


def members(seen: list[dispatch.Seen]) -> list[Member]:
    running = Attempt.objects.filter(state=State.RUNNING).values("worker").annotate(number=Count("id"), began=Min("started"))
    busy = {row["worker"]: (row["number"], row["began"]) for row in running}
    alive = {host(one) for one in seen if one.alive}
    return [Member(one, *busy.get(one.worker.name, (0, None)), host(one) in alive) for one in seen]


def host(one: dispatch.Seen) -> str:
    """The worker's name without what tells one start of it from the next."""
    return one.worker.name.partition("#")[0]


def queues(served: Counter[str]) -> list[Queue]:
    waits = waiting()
    found = []
    for name in sorted({*NEEDED, *served, *waits}):
        jobs, oldest = waits.get(name, (0, None))
        found.append(Queue(name, dispatch.queue_depth(name), jobs, oldest, served[name]))
    return found


def waiting() -> dict[str, tuple[int, float]]:
    """Queue to how many attempts wait for it, and for how many seconds the oldest has."""
    rows = Attempt.objects.filter(state=State.QUEUED).values("queue").annotate(number=Count("id"), oldest=Min("queued"))
    now = timezone.now()
    return {row["queue"]: (row["number"], (now - row["oldest"]).total_seconds()) for row in rows.order_by()}
