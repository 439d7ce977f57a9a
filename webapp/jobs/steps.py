"""What an attempt did, as a tree: its parts, what each of them did in turn, and how long that took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from webapp.jobs.models import OPEN, Attempt, Event, Job, State, Step

ENDED = ("done", "failed", "skipped")


@dataclass(frozen=True)
class Node:
    """`ended` is None while it goes on."""

    name: str
    state: str
    began: datetime | None
    ended: datetime | None
    detail: str = ""
    children: tuple[Node, ...] = ()


def tree(attempt: Attempt) -> list[Node]:
    """In order of beginning. What was going on when the attempt ended has ended with it, and badly."""
    said: Sequence[Event | Step] = [event for event in attempt.events.all() if event.state != Event.SAID] or list(
        attempt.steps.all()
    )
    names = list(dict.fromkeys(event.name for event in said))
    nodes = [_node(attempt, said, name) for name in names]
    if attempt.started and not nodes and attempt.job.kind == Job.Kind.TRANSLATION:
        nodes = [Node("translating", attempt.state, attempt.started, attempt.finished)]
    return [_waiting(attempt), *nodes]


def _waiting(attempt: Attempt) -> Node:
    until = attempt.started or attempt.finished
    return Node("waiting", "done" if attempt.started else attempt.state, attempt.queued, until)


def _node(attempt: Attempt, said: Sequence[Event | Step], name: str) -> Node:
    place = next(place for place, event in enumerate(said) if event.name == name)
    own = [event for event in said if event.name == name]
    first, last = own[0], own[-1]
    # Of a part that is told only when it is done, the beginning is the end of what came before.
    began = first.at if first.state not in ENDED else said[place - 1].at if place else attempt.started
    over = last.state in ENDED
    detail = last.detail if over else ""
    return Node(name, _state(attempt, last), began, last.at if over else attempt.finished, detail, tuple(_children(attempt, own)))


def _children(attempt: Attempt, own: Sequence[Event | Step]) -> Iterator[Node]:
    for event, following in zip(own, [*own[1:], None], strict=True):
        if event.state in ENDED or not event.detail:
            continue
        state = _state(attempt, event) if following is None else "failed" if following.state == "failed" else "done"
        yield Node(event.detail, state, event.at, following.at if following else attempt.finished)


def _state(attempt: Attempt, event: Event | Step) -> str:
    if event.state in ENDED or attempt.state in OPEN:
        return event.state
    return "cancelled" if attempt.state == State.CANCELLED else "failed"
