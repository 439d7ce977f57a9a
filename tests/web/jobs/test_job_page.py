"""One job: its parts with their durations, its attempts, its log."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.web.made import job, parity_report, paste
from webapp.jobs import lifecycle, log, steps
from webapp.jobs.models import Attempt, Event, Job, State

pytestmark = pytest.mark.django_db


def tell(of: Job, *told: tuple[str, str, str], seconds: float = 1.0) -> None:
    """What a worker said, a second apart."""
    attempt = of.current
    begun = attempt.started or timezone.now()
    for number, (name, state, detail) in enumerate(told, 1):
        at = begun + timedelta(seconds=number * seconds)
        Event.objects.create(attempt=attempt, name=name, state=state, detail=detail, at=at)


def seconds(node: steps.Node) -> float:
    assert node.began is not None
    assert node.ended is not None
    return (node.ended - node.began).total_seconds()


@pytest.fixture
def running() -> Job:
    made = job(paste(), Job.Kind.PARITY, State.RUNNING)
    tell(
        made,
        ("planned", "done", "Net"),
        ("torch side", "running", "building"),
        ("torch side", "running", "outputs"),
        ("torch side", "said", "UserWarning: old\n  net = Net()\n"),
        ("torch side", "done", ""),
        ("MindSpore side", "running", "building"),
    )
    return made


def test_the_tree_has_parts_with_durations(running: Job):
    waiting, plan, torch, mindspore = steps.tree(running.current)
    assert [node.name for node in (waiting, plan, torch, mindspore)] == ["waiting", "planned", "torch side", "MindSpore side"]
    assert [node.state for node in (waiting, plan, torch, mindspore)] == ["done", "done", "done", "running"]
    assert seconds(plan) == 1
    assert seconds(torch) == 3
    assert [(child.name, child.state, seconds(child)) for child in torch.children] == [
        ("building", "done", 1),
        ("outputs", "done", 2),
    ]
    assert mindspore.ended is None
    assert [child.state for child in mindspore.children] == ["running"]


def test_what_was_going_on_when_the_attempt_ended_has_failed_or_was_cancelled(running: Job):
    for state, said in ((State.FAILED, "failed"), (State.CANCELLED, "cancelled")):
        Attempt.objects.filter(job=running).update(state=state, finished=timezone.now())
        last = steps.tree(running.current)[-1]
        assert (last.state, last.children[-1].state) == (said, said)
        assert last.ended is not None


def test_the_failed_part_is_open_and_the_others_are_not(client, running: Job):
    Attempt.objects.filter(job=running).update(state=State.FAILED, finished=timezone.now())
    Job.objects.filter(id=running.id).update(state=State.FAILED)
    page = client.get(f"/jobs/{running.id}").content.decode()
    assert '<details id="part-4" open>' in page
    assert '<details id="part-3">' in page


def test_events_are_kept_as_the_worker_said_them():
    made = job(paste(), Job.Kind.PARITY, State.RUNNING)
    for told in (
        ("torch side", "running", "a"),
        ("torch side", "running", "a"),
        ("torch side", "said", "x"),
        ("torch side", "done", ""),
    ):
        lifecycle.step(made.id, 1, *told)
    assert list(Event.objects.values_list("state", flat=True)) == ["running", "said", "done"]
    assert [step.state for step in made.current.steps.all()] == ["done"]


def test_the_log_has_what_both_programs_printed(running: Job):
    told = [(line.source, line.text) for line in log.lines(running.current)]
    assert ("torch side", "UserWarning: old") in told
    assert ("torch side", "  net = Net()") in told
    assert told[0][1].startswith("attempt 1 of parity job")


def test_a_line_keeps_its_number_while_more_is_said(running: Job):
    before = [str(line) for line in log.lines(running.current)]
    tell(running, ("MindSpore side", "done", ""), seconds=60)
    lifecycle.done(running.id, 1, parity_report())
    after = [str(line) for line in log.lines(running.current)]
    assert after[: len(before)] == before
    assert [line.text for line in log.lines(running.current)][-2:] == ["verdict: rounding", "done"]


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("tab\tstays", "tab\tstays"),
        ("bell\x07", "bell"),
        ("中文 stays", "中文 stays"),
        ("x" * 3000, "x" * 2000),
    ],
)
def test_what_a_program_prints_becomes_plain_lines(text: str, cleaned: str):
    assert log.clean(text) == cleaned


def test_a_log_that_is_too_long_says_what_was_cut(running: Job):
    tell(running, ("MindSpore side", "said", "x\n" * 6000))
    lines = log.lines(running.current)
    assert len(lines) == log.MOST
    assert "more lines are not kept" in lines[-1].text


def test_the_log_comes_as_plain_text(client, running: Job):
    response = client.get(f"/jobs/{running.id}/log.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode().splitlines() == [str(line) for line in log.lines(running.current)]


def test_what_is_printed_is_text_and_never_markup(client, running: Job):
    tell(running, ("torch side", "said", "<script>alert(1)</script>"))
    page = client.get(f"/jobs/{running.id}?find=script").content.decode()
    assert "<script>alert" not in page
    assert "&lt;<mark>script</mark>&gt;alert" in page


def test_a_search_marks_lines_and_names_them(client, running: Job):
    response = client.get(f"/jobs/{running.id}?find=USERWARNING")
    number = response.context["hits"][0]
    page = response.content.decode()
    assert f'href="#log-{number}">{number}</a>' in page
    assert "<mark>UserWarning</mark>: old" in page
    assert client.get(f"/jobs/{running.id}?find=nowhere").context["hits"] == []
    assert client.get(f"/jobs/{running.id}").context["hits"] == []


def test_every_attempt_stays_readable(client):
    failed = job(
        paste(), Job.Kind.PARITY, State.FAILED, reason={"code": "x", "en": "It died.", "zh": "终止。"}, detail="trace of 1"
    )
    client.post(f"/jobs/{failed.id}/retry")
    now = client.get(f"/jobs/{failed.id}").content.decode()
    assert "It died." not in now
    assert "?attempt=1" in now
    then = client.get(f"/jobs/{failed.id}?attempt=1").content.decode()
    assert "It died." in then
    assert "trace of 1" in then
    assert "trace of 1" in client.get(f"/jobs/{failed.id}/log.txt?attempt=1").content.decode()


@pytest.mark.parametrize("number", ["0", "2", "x", "-1", "9" * 30])
def test_an_attempt_that_never_was_is_not_found(client, number: str):
    made = job(paste())
    assert client.get(f"/jobs/{made.id}?attempt={number}").status_code == 404


def test_a_paused_page_does_not_ask(client, running: Job):
    assert "every 1000ms" in client.get(f"/jobs/{running.id}").content.decode()
    assert "every 1000ms" not in client.get(f"/jobs/{running.id}?live=off").content.decode()


@pytest.mark.parametrize("wanted", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "/\\evil.example"])
def test_a_button_leads_back_to_our_own_pages_only(client, wanted: str):
    made = job(paste(), state=State.RUNNING)
    assert client.post(f"/jobs/{made.id}/cancel", {"next": wanted})["Location"] == f"/jobs/{made.id}"


def test_a_button_leads_back_to_the_view_it_was_in(client):
    made = job(paste(), state=State.RUNNING)
    assert client.post(f"/jobs/{made.id}/cancel", {"next": "/jobs/?q=state:open"})["Location"] == "/jobs/?q=state:open"
