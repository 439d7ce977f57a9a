"""Processes die, messages come twice, servers are away: no job is lost, none stored twice, none runs for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

import psutil
import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from tests import surroundings
from tests.queue.rows import LINEAR, attempt_of, state_of
from tests.stack import Workers, gone, wait_for
from webapp.jobs import submission
from webapp.jobs.models import Attempt, Job, State, Step
from webapp.notices.models import Kind, Notice
from webapp.pastes.models import Paste
from webapp.teams.spaces import Asker
from workers import dispatch
from workers.messages import ParityRequest
from workers.translation import translate
from workers.withdrawals import withdraw

PARITY = dispatch.parity_queue()
ENDLESS = "import torch\n\nx = torch.ones(1)\nwhile True:\n    x = x + 1\n"
OVER = {State.DONE, State.FAILED, State.CANCELLED}


def submitted(source: str = LINEAR) -> Job:
    return submission.check_parity(Paste.objects.create(source=source), translate(source).text, Asker())


def running(source: str = ENDLESS) -> Job:
    """A parity job whose program is being run."""
    job = submitted(source)
    wait_for(lambda: Step.objects.filter(attempt__job=job).exists(), 60, "the first step")
    return job


def pool_process(workers: Workers, other_than: psutil.Process | None = None) -> psutil.Process:
    """The process that runs the jobs of the parity worker."""

    def found() -> list[psutil.Process]:
        children = workers.process(PARITY).children()
        return [child for child in children if child != other_than and "celery" in " ".join(child.cmdline())]

    return wait_for(found, 30, "a process to run jobs")[0]


def over(job: Job) -> bool:
    return state_of(job) in OVER


def owned(job: Job) -> Job:
    """By somebody who is told when it fails."""
    Job.objects.filter(id=job.id).update(owner=User.objects.create_user("ann"))
    return job


def seen_until(job: Job, over: Callable[[], object], seconds: int, what: str) -> set[str]:
    """Every state in which a page could show the job until then."""
    seen: set[str] = set()

    def look() -> object:
        seen.add(state_of(job))
        return over()

    wait_for(look, seconds, what)
    return seen


@pytest.mark.slow
def test_a_cancelled_job_ends_with_everything_it_started(workers: Workers):
    job = running()
    before = pool_process(workers)
    family = [before, *before.children(recursive=True)]
    assert submission.cancel(Job.objects.get(id=job.id))
    assert state_of(job) == State.CANCELLED
    wait_for(lambda: gone(family), 5, "the job's processes to end")
    after = running(LINEAR)
    wait_for(lambda: over(after), 60, "the next job")


def test_a_job_ends_with_its_process_though_nobody_hears_the_order_to_end(workers: Workers):
    job = running()
    family = [pool_process(workers), *pool_process(workers).children(recursive=True)]
    withdraw(f"{job.id}.{job.attempt}")  # without the broadcast
    wait_for(lambda: gone(family), 10, "the job's processes to end")
    after = running(LINEAR)
    wait_for(lambda: over(after), 60, "the next job")
    assert attempt_of(job).state == State.RUNNING, "whoever withdraws says what became of it"


def test_a_job_cancelled_before_it_starts_is_never_run(workers: Workers):
    blocker, waiting = running(), submitted()
    submission.cancel(waiting)
    submission.cancel(blocker)
    wait_for(lambda: dispatch.queue_depth(PARITY) == 0, 30, "the queue to be empty")
    done = running(LINEAR)
    wait_for(lambda: over(done), 60, "a later job")
    assert attempt_of(waiting).started is None


@pytest.mark.slow
def test_a_job_whose_process_is_killed_is_run_again_once_and_then_fails_with_the_reason(workers: Workers):
    job = owned(running())
    first, again = pool_process(workers), timezone.now() + timedelta(seconds=0.9)  # Celery waits a second to retry
    first.kill()
    begun = Step.objects.filter(attempt__job=job, at__gt=again)
    assert seen_until(job, begun.exists, 60, "the second run") == {State.RUNNING}
    assert not Notice.objects.exists()
    pool_process(workers, other_than=first).kill()
    wait_for(lambda: over(job), 30, "the job to fail")
    assert attempt_of(job).state == State.FAILED
    assert attempt_of(job).reason["code"] == "worker-lost"
    wait_for(lambda: [notice.kind for notice in Notice.objects.all()] == [Kind.FAILED], 10, "its owner to be told")


@pytest.mark.slow
def test_a_job_whose_whole_worker_is_killed_is_done_by_the_next_worker_and_the_lost_attempt_says_why(workers: Workers):
    job = owned(running())
    family = workers.process(PARITY).children(recursive=True)
    workers.process(PARITY).kill()
    wait_for(lambda: gone(family), 30, "its children to end with it")
    seen = seen_until(job, lambda: attempt_of(job).state == State.FAILED, 120, "the reaper")
    assert attempt_of(job).reason["code"] == "worker-gone"
    seen |= seen_until(job, lambda: state_of(job) == State.QUEUED, 10, "the second attempt to be asked for")
    workers.revive()
    seen |= seen_until(job, lambda: attempt_of(job, 2).state == State.RUNNING, 90, "the second attempt")
    assert seen == {State.RUNNING, State.QUEUED}
    assert not Notice.objects.exists()
    submission.cancel(Job.objects.get(id=job.id))
    assert Attempt.objects.filter(job=job).count() == 2


@pytest.mark.slow
def test_a_job_whose_sandbox_is_killed_is_begun_again_in_a_new_one(workers: Workers):
    job = running("import time\n\nimport torch\n\nx = torch.ones(2)\ntime.sleep(6)\n")
    sandboxes = [child for child in pool_process(workers).children(recursive=True) if "start.py" in " ".join(child.cmdline())]
    assert sandboxes
    for sandbox in sandboxes:
        sandbox.kill()
    wait_for(lambda: over(job), 120, "the verdict")
    assert attempt_of(job).state == State.DONE, attempt_of(job).detail
    assert (attempt_of(job).report or {})["class"] == "bit-equal"


def test_a_message_delivered_twice_is_stored_once(workers: Workers):
    job = submitted()
    dispatch.request_parity(ParityRequest(job.id, 1, LINEAR, translate(LINEAR).text))
    wait_for(lambda: over(job), 60, "the verdict")
    first = attempt_of(job)
    marker = running(LINEAR)
    wait_for(lambda: over(marker), 60, "a later job")
    assert attempt_of(job).finished == first.finished
    assert Attempt.objects.filter(job=job).count() == 1


@pytest.mark.slow
def test_a_recorder_that_is_killed_loses_no_result(workers: Workers):
    workers.process("recorder").kill()
    job = submission.translate(Paste.objects.create(source=LINEAR))
    wait_for(lambda: dispatch.queue_depth("results"), 30, "the result to wait")
    workers.revive()
    wait_for(lambda: over(job), 30, "the recorder to store it")
    assert attempt_of(job).state == State.DONE


@pytest.mark.slow
def test_a_redis_server_that_is_killed_loses_no_waiting_job(workers: Workers):
    assert surroundings.started, "this test kills the embedded Redis server: run it without REDIS_URL"
    server, idle = surroundings.started[0], workers.process("translation")
    assert server.process
    for process in (idle, *idle.children()):
        process.suspend()
    jobs = [submission.translate(Paste.objects.create(source=LINEAR)) for _ in range(3)]
    server.process.kill()
    server.stop()
    server.start()
    for process in (*idle.children(), idle):
        process.resume()
    # The first message may have been in the air, out of Redis and not yet in the worker's hands: the reaper sends it again.
    wait_for(lambda: all(over(job) for job in jobs), 90, "all three jobs")
    assert {state_of(job) for job in jobs} == {State.DONE}


@pytest.mark.slow
def test_a_result_waits_for_a_database_that_is_away(workers: Workers):
    engine = workers.process("translation")
    for process in (engine, *engine.children()):
        process.suspend()
    job = submission.translate(Paste.objects.create(source=LINEAR))
    rename("jobs_attempt", "jobs_away")
    for process in (*engine.children(), engine):
        process.resume()
    time.sleep(10)
    rename("jobs_away", "jobs_attempt")
    wait_for(lambda: over(job), 60, "the recorder to try again")
    assert attempt_of(job).state == State.DONE


def rename(table: str, name: str) -> None:
    """A database without the recorder's table fails as one does that restarts, and can be brought back."""
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO {name}")
