"""What can go wrong on the line between a worker and the server: nothing is lost, doubled or accepted that should not be."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from tests.remote.conftest import REPORT, Machine, fresh, waiting
from webapp.jobs.models import Attempt, State
from webapp.remote import leases
from webapp.remote.models import Lease, RemoteWorker
from workers.remote import signing
from workers.remote.link import Away, Link, Refused


def done_once(job, machine):
    assert fresh(job).state == State.DONE
    assert machine.ran == [job.id]
    (attempt,) = Attempt.objects.filter(job=job)
    report = attempt.report or {}
    assert report["class"] == "bit-equal"
    assert report["ran_on"]["device"] == "ascend910b"


def test_a_job_goes_the_whole_way(team, machine):
    job, worker = waiting(team), machine.started()
    assert worker.join()["device"] == "ascend910b"
    worker.announce["device"] = "cpu"
    with pytest.raises(Refused, match="device"):  # a CPU is no card
        worker.join()
    assert worker.round()
    done_once(job, machine)
    assert not worker.round()
    assert not list(worker.shelf.kept())


@pytest.mark.parametrize("fault", ["before", "during", "after"])
@pytest.mark.parametrize("request_number", [0, 1])
def test_a_line_cut_before_during_or_after_loses_and_doubles_nothing(team, machine, wire, fault, request_number):
    job = waiting(team)
    wire.faults = [*[""] * request_number, fault]  # of take, of give
    machine.started().round()
    done_once(job, machine)


def test_a_message_that_arrives_twice_counts_once(team, machine, wire):
    job = waiting(team)
    wire.faults = ["twice", "twice"]
    machine.started().round()
    done_once(job, machine)


def test_what_was_recorded_and_sent_again_is_refused(team, machine, wire):
    job = waiting(team)
    machine.started().round()
    take, give = wire.seen
    again = waiting(team)
    assert b"409" in wire.send(take).splitlines()[0]
    assert b"409" in wire.send(give).splitlines()[0]
    assert fresh(again).state == State.QUEUED
    done_once(job, machine)


def test_a_wrong_signature_gets_no_job_and_stores_no_result(team, machine, wire):
    job, worker = waiting(team), machine.started()
    worker.link.key = bytes(32)
    with pytest.raises(Refused, match="signature"):
        worker.round()
    assert fresh(job).state == State.QUEUED
    worker.link.key = machine.worker.key
    worker.round()
    give = wire.seen[-1]
    assert b"401" in wire.send(give.replace(b"bit-equal", b"tolerance")).splitlines()[0]
    done_once(job, machine)


def test_an_answer_that_was_changed_on_the_way_is_not_believed(team, machine, wire):
    job = waiting(team)
    wire.faults = ["forged"]
    machine.started().round()
    assert len(machine.slept) == 1  # asked again
    done_once(job, machine)


@pytest.mark.parametrize("minutes", [-10, 10])
def test_a_clock_that_is_off_is_told_by_how_much(team, machine, minutes):
    job = waiting(team)
    machine.clock = lambda: time.time() + 60 * minutes
    with pytest.raises(Refused, match="clock") as refused:
        machine.started().round()
    assert abs(refused.value.said["server"] - time.time()) < 30
    assert fresh(job).state == State.QUEUED


def test_a_worker_that_is_revoked_in_the_middle_ends_and_its_result_is_not_taken(team, machine):
    job = waiting(team)

    def revoked_meanwhile(request):
        leases.revoke(machine.worker)
        return {"report": REPORT}

    machine.says = revoked_meanwhile
    with pytest.raises(Refused, match="revoked"):
        machine.started().round()
    assert fresh(job).state == State.QUEUED  # for another one
    assert not Attempt.objects.exclude(report=None).exists()


def test_a_worker_that_restarts_in_the_middle_gets_its_job_again(team, machine):
    job = waiting(team)

    def killed(request):
        raise KeyboardInterrupt

    machine.says, usual = killed, machine.says
    with pytest.raises(KeyboardInterrupt):
        machine.started().round()
    machine.says, machine.ran = usual, []
    machine.started().round()
    done_once(job, machine)


def test_a_worker_that_restarts_with_a_result_sends_it_and_does_not_run_again(team, machine, wire):
    job, worker = waiting(team), machine.started()
    wire.faults = ["", *["before"] * 3]
    worker.link.ask = lambda path, told: Link.ask(worker.link, path, told, patience=1)  # the machine is switched off then
    with pytest.raises(Away):
        worker.round()
    assert fresh(job).state == State.RUNNING
    wire.faults = []
    assert not machine.started().round()
    done_once(job, machine)


def test_a_server_that_restarts_in_the_middle_takes_the_result_once(team, machine, wire):
    """Leases and used nonces are in the database: another server knows them."""
    job, usual = waiting(team), wire.there
    other = LiveServer("127.0.0.1")

    def restarted(request):
        cache.clear()
        wire.there = (other.thread.host, other.thread.port)
        return {"report": REPORT}

    machine.says = restarted
    try:
        machine.started().round()
        assert wire.there != usual
        assert [wire.send(request).splitlines()[0].split()[1] for request in wire.seen] == [b"409", b"409"]
    finally:
        other.stop()
    done_once(job, machine)


def test_a_slow_line_is_waited_for(team, machine, wire):
    job = waiting(team)
    wire.faults = ["slow", "slow"]
    machine.started().round()
    assert machine.slept == []
    done_once(job, machine)


def test_two_workers_share_the_jobs_and_none_is_run_twice(team, machine, tmp_path):
    jobs = [waiting(team) for _ in range(4)]
    second = RemoteWorker.objects.create(team=team, name="other card", device="ascend910b")
    other = Machine(second, machine.address, tmp_path / "second")
    one, two = machine.started(), other.started()
    held = [worker.link.ask("/remote/take", {})["job"] for worker in (one, two)]
    assert len(set(held)) == 2
    while one.round() | two.round():
        pass
    assert sorted([*machine.ran, *other.ran]) == sorted(job.id for job in jobs)
    assert {fresh(job).state for job in jobs} == {State.DONE}


def test_the_result_of_another_worker_is_not_taken(team, machine, tmp_path):
    job = waiting(team)
    machine.started().link.ask("/remote/take", {})
    second = Machine(RemoteWorker.objects.create(team=team, name="other", device="ascend910b"), machine.address, tmp_path / "2")
    with pytest.raises(Refused, match="other"):
        second.started().link.ask("/remote/give", {"job": job.id, "attempt": 1, "report": REPORT})
    assert fresh(job).state == State.RUNNING


def test_a_result_that_is_too_large_ends_the_job_with_that_reason(team, machine, wire):
    job = waiting(team)
    machine.says = lambda request: {"report": REPORT | {"script": "x" * (signing.LARGEST + 1)}}
    machine.started().round()
    assert fresh(job).state == State.FAILED
    assert Attempt.objects.get(job=job).reason["code"] == "too-large"
    host, size = wire.address.removeprefix("http://").encode(), signing.LARGEST + 1
    claimed = b"POST /remote/give HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n%s" % (host, size, b"x" * size)
    assert b"413" in wire.send(claimed).splitlines()[0]


def test_a_server_that_is_gone_for_an_hour_gets_the_result_afterwards(team, machine, wire):
    job, worker = waiting(team), machine.started()
    wire.faults = ["", *["before"] * 65]
    worker.round()
    assert sum(machine.slept) > 3600
    assert max(machine.slept) <= 60
    done_once(job, machine)


def test_a_stolen_token_is_worth_nothing_after_rotation(team, machine, tmp_path):
    thief = Machine(machine.worker, machine.address, tmp_path / "thief", token=machine.worker.token).started()
    leases.rotate(machine.worker)
    machine.worker.refresh_from_db()
    job = waiting(team)
    with pytest.raises(Refused, match="signature"):
        thief.round()
    machine.started().round()
    done_once(job, machine)


def test_a_worker_that_fell_silent_loses_its_job_to_the_next_and_its_late_result_too(team, machine, tmp_path):
    job = waiting(team)
    late = machine.started()
    late.link.ask("/remote/take", {})
    Lease.objects.update(until=timezone.now() - timedelta(seconds=1))
    second = Machine(RemoteWorker.objects.create(team=team, name="other", device="ascend910b"), machine.address, tmp_path / "2")
    second.started().round()
    answer = late.link.ask("/remote/give", {"job": job.id, "attempt": 1, "report": REPORT | {"class": "different"}})
    assert answer["became"] == "late"
    assert fresh(job).outcome == "bit-equal"
    assert second.ran == [job.id]


def broken(**changes: object) -> dict[str, object]:
    return {"report": REPORT | changes}


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"report": {"class": "bit-equal"}},
        {"report": []},
        broken(**{"class": "perfect"}),
        broken(rungs=[{"name": "eval"}]),
        broken(rungs="eval"),
        broken(lines={"__class__": {}}),
        broken(left_out=[{"what": "x"}]),
        broken(entries=["x" * 30_000]),
        broken(seed=2**60),
        broken(error={"message": []}),
        {"reason": {"code": "mine", "en": "<script>", "zh": ""}},
        {"reason": "gone"},
        {"reason": {"code": []}},
    ],
    ids=lambda said: str(said)[:40],
)
def test_a_result_that_is_made_otherwise_is_refused_before_it_is_stored(team, machine, said):
    job = waiting(team)
    link = machine.started().link
    link.ask("/remote/take", {})
    with pytest.raises(Refused, match="unreadable"):
        link.ask("/remote/give", {"job": job.id, "attempt": 1, **said})
    assert fresh(job).state == State.RUNNING


def test_a_report_is_stored_as_it_was_made_and_nothing_beside_it(team, machine):
    job = waiting(team)
    machine.says = lambda request: {"report": REPORT | {"more": 1}}
    machine.started().round()
    stored = Attempt.objects.get(job=job).report or {}
    assert {name: stored[name] for name in REPORT} == REPORT
    assert "more" not in stored


def test_a_worker_whose_result_is_not_understood_goes_on_and_the_job_says_why(team, machine):
    job = waiting(team)
    machine.says = lambda request: {"report": {"class": "of another version"}}
    worker = machine.started()
    assert worker.round()
    assert Attempt.objects.get(job=job).reason["code"] == "unreadable"
    assert not list(worker.shelf.kept())
