"""Whose job is next. A parity run takes minutes and a long program seconds, so somebody who queues a hundred must not make
everybody else wait for them.

The broker is handed a few messages at a time; everything else waits as rows. The next message is always of the owner who
has fewest jobs under way, and among equals of the one who was served longest ago: owners take turns, and one owner alone
has all workers. An owner is an account or, without one, a browser; programs without either are one owner together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import redis
from django.db.models import Aggregate, Count, Max, Min, Q, QuerySet
from django.utils import timezone

from webapp.jobs import reasons, sending
from webapp.jobs.models import OPEN, REMOTE, Attempt, Job, State
from workers import dispatch

AHEAD = 2  # messages that no worker has taken: one to begin with at once, one while the next is looked for
NEVER = datetime.min.replace(tzinfo=UTC)
REMEMBERED = timedelta(days=1)  # when an owner was served longer ago, it does not matter when
Owner = tuple[int | None, str]  # account, or else browser


@dataclass(frozen=True)
class Turn:
    """What one owner has in a queue; the smallest is next."""

    under_way: int
    served: datetime
    waits_since: datetime
    owner: Owner

    @property
    def order(self) -> tuple[int, datetime, datetime]:
        return self.under_way, self.served, self.waits_since


def queue_up(*jobs: Job) -> None:
    """Of the same queue: each waits for its turn as if it were alone. A queue that is away is asked once; what waits for it
    has that as its reason until a sweep finds the queue again."""
    queue = jobs[0].queue
    if queue.startswith(REMOTE):
        return
    try:
        release(queue)
    except redis.RedisError:
        Attempt.objects.filter(queue=queue, state=State.QUEUED, sent=None).update(reason=reasons.QUEUE_AWAY)


def kept_waiting(jobs: Iterable[Job]) -> bool:
    """Whether one of them could not be handed over because the queue is away."""
    return Attempt.objects.filter(job__in=jobs, state=State.QUEUED, reason__code=reasons.QUEUE_AWAY["code"]).exists()


def found_again() -> None:
    """The queue answers: whatever waits only waits for its turn."""
    stuck = Attempt.objects.filter(state=State.QUEUED, reason__code=reasons.QUEUE_AWAY["code"])
    if stuck.exists():
        stuck.update(reason={})


def takes_turns(queue: str) -> bool:
    return queue in (dispatch.TRANSLATIONS, dispatch.REPOSITORIES) or queue.startswith("parity.")


def release(queue: str) -> None:
    """Fills the queue up from the rows that wait for it. Called when a run is asked for, when one is begun and every few
    seconds; two at once may hand over one message more than AHEAD. Raises redis.RedisError when the broker is away."""
    for _ in range(AHEAD - dispatch.queue_depth(queue)):
        waiting = next_in_turn(queue)
        if waiting is None:
            return
        if claimed(waiting):
            sending.send(waiting.job, waiting.number)


def claimed(attempt: Attempt) -> bool:
    """Whoever changes the row sends the message; nobody else does."""
    rows = Attempt.objects.filter(id=attempt.id, state=State.QUEUED, sent=None)
    return bool(rows.update(sent=timezone.now()))


def next_in_turn(queue: str) -> Attempt | None:
    waiting = Attempt.objects.filter(queue=queue, state=State.QUEUED, sent=None)
    turns = owners(waiting, queue)
    if not turns:
        return None
    account, session = min(turns, key=lambda turn: turn.order).owner
    whose = Q(job__owner=account) if account else Q(job__owner=None, job__session=session)
    return waiting.filter(whose).select_related("job__paste").order_by("queued", "id").first()


def owners(waiting: QuerySet[Attempt], queue: str) -> list[Turn]:
    handed_over = Attempt.objects.filter(queue=queue).exclude(sent=None)
    busy = by_owner(handed_over.filter(state__in=OPEN), Count("id"), sum)
    served = by_owner(handed_over.filter(sent__gte=timezone.now() - REMEMBERED), Max("sent"), max)
    since = by_owner(waiting, Min("queued"), min)
    return [Turn(busy.get(owner, 0), served.get(owner, NEVER), oldest, owner) for owner, oldest in since.items()]


def by_owner(attempts: QuerySet[Attempt], value: Aggregate, together: Callable[[Iterable[Any]], Any]) -> dict[Owner, Any]:
    """The aggregate of each owner's attempts. An account that comes from several browsers is one owner."""
    found: dict[Owner, list[Any]] = {}
    for account, session, one in attempts.values_list("job__owner", "job__session").annotate(value=value).order_by():
        found.setdefault((account, "" if account else session), []).append(one)
    return {owner: together(values) for owner, values in found.items()}
