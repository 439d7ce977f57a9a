"""The parity queue is fair: owners take turns, and nobody waits for another's hundred runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import TestCase

from tests.queue.rows import LINEAR, attempt_of, state_of
from tests.stack import Workers, wait_for
from webapp.jobs import lifecycle, submission, turns
from webapp.jobs.models import Attempt, Job, State
from webapp.jobs.reaper import Reaper
from webapp.pastes.models import Paste
from workers import dispatch, presence, withdrawals
from workers.presence import Worker
from workers.translation import translate

QUEUE = dispatch.parity_queue("none")
ALIVE = "alive#1"


@pytest.fixture(autouse=True)
def empty_queue() -> Iterator[None]:
    presence.connect().delete(QUEUE)
    yield
    presence.connect().delete(QUEUE, presence.PREFIX + ALIVE)


def asked(session: str = "", owner: User | None = None, device: str = "none") -> Job:
    """A run in the database that waits for its turn."""
    paste = Paste.objects.create(source=LINEAR)
    job = Job.objects.create(
        kind=Job.Kind.PARITY, paste=paste, device=device, session=session, owner=owner, options={"translated": ""}
    )
    Attempt.objects.create(job=job, number=1)
    return job


def sent() -> list[Job]:
    return [one.job for one in Attempt.objects.exclude(sent=None).select_related("job").order_by("sent")]


def served(rounds: int) -> list[str]:
    """The sessions in the order in which a single worker would get to them."""
    order = []
    for _ in range(rounds):
        turns.release(QUEUE)
        taken = next(job for job in sent() if state_of(job) == State.QUEUED)
        presence.connect().rpop(QUEUE)
        lifecycle.started(taken.id, 1, "w#1", {})
        turns.release(QUEUE)
        lifecycle.done(taken.id, 1, {"class": "rounding"})
        order.append(taken.session)
    return order


@pytest.mark.django_db
def test_one_owner_alone_gets_every_turn_in_the_order_of_asking():
    jobs = [asked("ann") for _ in range(4)]
    assert served(4) == ["ann"] * 4
    assert sent() == jobs


@pytest.mark.django_db
def test_only_a_few_messages_are_handed_over_and_the_rest_waits_as_rows():
    for _ in range(5):
        asked("ann")
    turns.release(QUEUE)
    turns.release(QUEUE)
    assert dispatch.queue_depth(QUEUE) == turns.AHEAD == len(sent())


@pytest.mark.django_db
def test_who_comes_late_with_one_run_does_not_wait_for_the_hundred_of_another():
    for _ in range(100):
        asked("ann")
    assert served(2) == ["ann", "ann"]
    asked("bob")
    assert "bob" in served(turns.AHEAD + 1)


@pytest.mark.django_db
def test_many_owners_take_turns_and_none_is_passed_over():
    for name in ("ann", "bob", "eve", "joe", "kim"):
        for _ in range(3):
            asked(name)
    order = served(15)
    for rounds in (order[:5], order[5:10], order[10:]):
        assert sorted(rounds) == ["ann", "bob", "eve", "joe", "kim"]


@pytest.mark.django_db
def test_translations_take_turns_as_well(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(dispatch, "TRANSLATIONS", QUEUE)  # a queue that no worker of this machine empties
    pastes = [Paste.objects.create(source=LINEAR, session=name) for name in ["ann"] * 5 + ["bob"]]
    with TestCase.captureOnCommitCallbacks(execute=True):
        submission.translate_all(pastes[:5], "portable")
    with TestCase.captureOnCommitCallbacks(execute=True):
        submission.translate(pastes[5])
    assert dispatch.queue_depth(QUEUE) == turns.AHEAD
    assert "bob" in served(turns.AHEAD + 1)


@pytest.mark.django_db
def test_an_account_is_one_owner_in_all_its_browsers():
    account = User.objects.create_user("ann")
    for _ in range(3):
        asked("laptop", account)
        asked("phone", account)
    for _ in range(3):
        asked("bob")
    order = served(6)
    assert order.count("bob") == 3


@pytest.mark.django_db
def test_a_run_that_is_cancelled_while_it_waits_is_never_handed_over():
    first, second, third = asked("ann"), asked("ann"), asked("ann")
    assert turns.AHEAD == 2
    turns.release(QUEUE)
    submission.cancel(third)
    presence.connect().delete(QUEUE)
    turns.release(QUEUE)
    assert sent() == [first, second]


@pytest.mark.django_db
def test_a_waiting_run_is_claimed_by_one_process_only():
    job = asked("ann")
    assert turns.claimed(attempt_of(job))
    assert not turns.claimed(attempt_of(job))


@pytest.mark.django_db
def test_room_that_nobody_noticed_is_filled_by_the_next_sweep():
    presence.connect().delete("results")
    presence.sign(Worker(ALIVE, [QUEUE]))
    job = asked("ann")
    Reaper().sweep()
    assert sent() == [job]


@pytest.mark.django_db(transaction=True)
def test_runs_that_cannot_be_handed_over_wait_with_the_reason_until_the_queue_is_back(monkeypatch: pytest.MonkeyPatch):
    presence.connect().delete("results")
    presence.sign(Worker(ALIVE, [QUEUE]))
    jobs = [asked("ann") for _ in range(turns.AHEAD + 1)]
    with monkeypatch.context() as away:
        away.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
        turns.queue_up(*jobs)
        assert turns.kept_waiting(jobs)
        assert {attempt_of(job).reason["code"] for job in jobs} == {"queue-away"}
        assert {state_of(job) for job in jobs} == {State.QUEUED}
    Reaper().sweep()
    assert sent() == jobs[: turns.AHEAD]
    assert not turns.kept_waiting(jobs)  # the last one waits for its turn, and for nothing else


@pytest.mark.slow
def test_through_the_real_queue_one_run_comes_before_most_of_another_owner_s_twenty(workers: Workers):
    many = [submitted("ann") for _ in range(20)]
    one = submitted("bob")
    wait_for(lambda: state_of(one) == State.DONE, 120, "the verdict of the one")
    finished = Attempt.objects.filter(job__in=many, finished__lt=attempt_of(one).finished).count()
    assert finished <= turns.AHEAD + 2
    wait_for(lambda: all(state_of(job) == State.DONE for job in many), 240, "the verdicts of the twenty")
    assert not withdrawals.withdrawn(f"{one.id}.1")


def submitted(session: str) -> Job:
    options = {"translated": translate(LINEAR).text, "profile": "portable"}
    return submission.submit(Job(kind=Job.Kind.PARITY, paste=Paste.objects.create(source=LINEAR), session=session, options=options))
