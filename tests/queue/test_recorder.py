"""What workers report is stored once, in any order, and never over a job that has ended."""

from __future__ import annotations

import pytest

from tests.queue.rows import attempt_of, queued_job, state_of
from webapp import tasks
from webapp.jobs import lifecycle
from webapp.jobs.models import Job, State, Step
from workers.messages import JobFailed, JobStarted, ParityDone, ParityStep, TranslationDone

pytestmark = pytest.mark.django_db


@pytest.fixture
def job() -> Job:
    return queued_job()


def started(job: Job, attempt: int = 1, worker: str = "w#1") -> None:
    tasks.store_started(JobStarted(job.id, attempt, worker, {"torch": "2.13.0"}).to_json())


def finished(job: Job, attempt: int = 1, verdict: str = "rounding") -> None:
    tasks.store_parity(ParityDone(job.id, attempt, {"class": verdict}).to_json())


def refused(job: Job, attempt: int = 1) -> None:
    tasks.store_failure(JobFailed(job.id, attempt, {"code": "internal", "en": "", "zh": ""}, "trace").to_json())


def stepped(job: Job, name: str, state: str) -> None:
    tasks.store_step(ParityStep(job.id, 1, name, state).to_json())


def test_a_job_runs_then_is_done_with_its_report(job: Job):
    started(job)
    assert state_of(job) == State.RUNNING
    finished(job)
    assert state_of(job) == State.DONE
    assert attempt_of(job).report == {"class": "rounding"}
    assert attempt_of(job).versions == {"torch": "2.13.0"}


def test_the_second_report_of_a_job_changes_nothing(job: Job):
    finished(job, verdict="rounding")
    first = attempt_of(job).finished
    finished(job, verdict="different")
    assert attempt_of(job).report == {"class": "rounding"}
    assert attempt_of(job).finished == first


def test_a_failure_after_the_verdict_changes_nothing(job: Job):
    finished(job)
    refused(job)
    assert state_of(job) == State.DONE
    assert attempt_of(job).reason == {}


def test_a_verdict_after_the_cancellation_changes_nothing(job: Job):
    started(job)
    lifecycle.cancelled(job.id, 1)
    finished(job)
    assert state_of(job) == State.CANCELLED
    assert attempt_of(job).report is None


def test_a_late_start_does_not_reopen_a_job(job: Job):
    finished(job)
    started(job)
    assert state_of(job) == State.DONE


def test_a_job_that_is_taken_over_names_its_new_worker_and_keeps_its_beginning(job: Job):
    started(job, worker="w#1")
    began = attempt_of(job).started
    started(job, worker="w#2")
    assert attempt_of(job).worker == "w#2"
    assert attempt_of(job).started == began


def test_a_step_reported_twice_is_one_row(job: Job):
    stepped(job, "torch side", "running")
    stepped(job, "torch side", "done")
    stepped(job, "torch side", "done")
    assert list(Step.objects.values_list("name", "state")) == [("torch side", "done")]


def test_a_step_after_the_end_is_dropped(job: Job):
    finished(job)
    stepped(job, "torch side", "running")
    assert not Step.objects.exists()


def test_a_retry_is_a_new_attempt_and_the_first_stays_readable(job: Job):
    refused(job)
    assert lifecycle.retried(job.id, 1) == 2
    assert state_of(job) == State.QUEUED
    started(job, attempt=2)
    finished(job, attempt=2)
    assert state_of(job) == State.DONE
    assert attempt_of(job, 1).state == State.FAILED
    assert attempt_of(job, 1).detail == "trace"


def test_a_message_of_the_first_attempt_does_not_touch_the_second(job: Job):
    refused(job)
    lifecycle.retried(job.id, 1)
    finished(job, attempt=1)
    started(job, attempt=1)
    assert state_of(job) == State.QUEUED


def test_only_a_failed_or_cancelled_job_is_retried_and_only_once(job: Job):
    assert lifecycle.retried(job.id, 1) is None
    refused(job)
    assert lifecycle.retried(job.id, 1) == 2
    assert lifecycle.retried(job.id, 1) is None


def test_a_report_on_an_unknown_job_is_dropped(db: None):
    tasks.store_translation(TranslationDone("nobody", 1, {}).to_json())
    assert not Job.objects.exists()
