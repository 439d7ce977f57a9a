"""Orphans are found: jobs whose worker is gone, and jobs whose message is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.queue.rows import attempt_of, queued_job, state_of
from webapp.jobs import lifecycle, reaper
from webapp.jobs.models import Attempt, State
from webapp.jobs.reaper import Reaper
from webapp.jobs.signals import job_over
from workers import dispatch, presence, withdrawals
from workers.presence import Worker

NOBODY = dispatch.parity_queue("none")
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_queue() -> Iterator[None]:
    presence.connect().delete(NOBODY, "results")
    yield
    presence.connect().delete(NOBODY, "results", presence.PREFIX + "alive#1")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Reaper:
    monkeypatch.setattr(reaper, "GRACE", 0.0)
    return Reaper()


def sign(queue: str = NOBODY) -> None:
    presence.sign(Worker("alive#1", [queue]))


def running_on(worker: str):
    job = queued_job()
    lifecycle.started(job.id, 1, worker, {})
    return job


def test_an_attempt_whose_worker_is_gone_fails_with_the_reason_is_withdrawn_and_made_again(impatient: Reaper):
    job = running_on("dead#1")
    impatient.sweep()
    assert attempt_of(job).state == State.FAILED
    assert attempt_of(job).reason["code"] == "worker-gone"
    assert withdrawals.withdrawn(f"{job.id}.1")
    assert (state_of(job), attempt_of(job, 2).state) == (State.QUEUED, State.QUEUED)


def test_nobody_is_told_of_a_failure_that_is_mended_by_itself(impatient: Reaper, django_capture_on_commit_callbacks):
    told: list[str] = []

    def hear(job: str, **_: object) -> None:
        told.append(job)

    job_over.connect(hear)
    try:
        job = running_on("dead#1")
        with django_capture_on_commit_callbacks(execute=True):
            impatient.sweep()
        assert (told, state_of(job)) == ([], State.QUEUED)
        lifecycle.started(job.id, 2, "dead#2", {})
        with django_capture_on_commit_callbacks(execute=True):
            impatient.sweep()
        assert (told, state_of(job)) == ([job.id], State.FAILED)
    finally:
        job_over.disconnect(hear)


def test_a_job_that_loses_a_second_worker_is_not_made_a_third_time(impatient: Reaper):
    job = running_on("dead#1")
    impatient.sweep()
    lifecycle.started(job.id, 2, "dead#2", {})
    impatient.sweep()
    assert state_of(job) == State.FAILED
    assert Attempt.objects.filter(job=job).count() == 2


def test_a_job_on_a_living_worker_is_left_alone(impatient: Reaper):
    sign()
    job = running_on("alive#1")
    impatient.sweep()
    assert state_of(job) == State.RUNNING


def test_a_worker_is_missed_for_a_while_before_its_job_is_given_up():
    job = running_on("dead#1")
    Reaper().sweep()
    assert state_of(job) == State.RUNNING


def test_nothing_is_given_up_while_reports_wait_to_be_stored(impatient: Reaper):
    job = running_on("dead#1")
    presence.connect().lpush("results", "a report on its way")
    impatient.sweep()
    assert state_of(job) == State.RUNNING


def test_a_job_that_runs_beyond_every_limit_is_ended(impatient: Reaper):
    sign()
    job = running_on("alive#1")
    Attempt.objects.update(started=timezone.now() - reaper.ENDLESS - timedelta(seconds=1))
    impatient.sweep()
    assert state_of(job) == State.FAILED


def test_a_lost_message_is_sent_again_to_an_idle_worker(impatient: Reaper):
    sign()
    job = queued_job()
    job.device = "none"
    job.save()
    Attempt.objects.update(queue=NOBODY, sent=timezone.now() - reaper.FORGOTTEN - timedelta(seconds=1))
    impatient.sweep()
    assert dispatch.queue_depth(NOBODY) == 1
    assert state_of(job) == State.QUEUED


def test_a_job_that_waits_its_turn_is_not_sent_again(impatient: Reaper):
    sign()
    job = queued_job()
    job.device = "none"
    job.save()
    presence.connect().lpush(NOBODY, "the message of the job")
    Attempt.objects.update(queue=NOBODY, sent=timezone.now() - reaper.FORGOTTEN - timedelta(seconds=1))
    impatient.sweep()
    assert dispatch.queue_depth(NOBODY) == 1
