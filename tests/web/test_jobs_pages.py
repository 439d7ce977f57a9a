from __future__ import annotations

import pytest

from tests.web.made import came_from, job, paste, translated
from webapp.jobs.models import Attempt, Job, State

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def test_the_list_tells_state_kind_device_age_and_duration(client):
    translated()
    job(paste(name="lenet.py"), Job.Kind.PARITY, State.RUNNING, device="cpu")
    came_from(client)
    page = client.get("/jobs/").content.decode()
    for said in ("lenet.py", "net.py", "running", "done", "parity check", "translation", "cpu", "1 h 0 min", "0.0 s"):
        assert said in page


def test_states_and_kinds_can_be_filtered_by_address(client):
    translated()
    failed = job(paste(), Job.Kind.PARITY, State.FAILED)
    came_from(client)
    assert [shown.id for shown in client.get("/jobs/?q=state:failed").context["jobs"]] == [failed.id]
    assert [shown.id for shown in client.get("/jobs/?q=kind:parity").context["jobs"]] == [failed.id]


def test_mine_are_those_of_my_session(client):
    client.get("/")
    client.post("/t/", {"code": "import torch\n"})
    job(paste())
    assert len(client.get("/jobs/").context["jobs"]) == 1
    came_from(client)
    assert len(client.get("/jobs/?q=owner:me").context["jobs"]) == 1
    assert len(client.get("/jobs/").context["jobs"]) == 2


def test_what_others_pasted_is_not_listed(client):
    job(paste())
    assert not client.get("/jobs/").context["jobs"]


def test_the_list_stops_asking_when_all_are_over(client):
    moving = job(paste(), state=State.RUNNING)
    came_from(client)
    assert client.get("/jobs/", headers=HTMX).status_code == 200
    assert "every 1500ms" in client.get("/jobs/").content.decode()
    Job.objects.filter(id=moving.id).update(state=State.DONE)
    assert client.get("/jobs/", headers=HTMX).status_code == 286
    assert "every 1500ms" not in client.get("/jobs/").content.decode()


def test_a_job_shows_its_current_attempt_and_leads_to_the_others(client):
    failed = job(paste(), Job.Kind.PARITY, State.FAILED, reason={"code": "worker-lost", "en": "It died.", "zh": "终止。"})
    Job.objects.filter(id=failed.id).update(attempt=2, state=State.RUNNING)
    Attempt.objects.create(job=failed, number=2, state=State.RUNNING, worker="parity@here")
    page = client.get(f"/jobs/{failed.id}").content.decode()
    assert page.index("Attempt 2") < page.index("Attempt 1")
    assert "parity@here" in page
    assert "It died." in client.get(f"/jobs/{failed.id}?attempt=1").content.decode()


def test_retry_keeps_the_first_attempt(client):
    failed = job(paste(), state=State.FAILED, reason={"code": "x", "en": "x", "zh": "x"})
    response = client.post(f"/jobs/{failed.id}/retry")
    assert response["Location"] == f"/jobs/{failed.id}"
    assert list(failed.attempts.values_list("number", "state")) == [(1, "failed"), (2, "queued")]


def test_only_failed_jobs_are_retried(client):
    done = job(paste())
    client.post(f"/jobs/{done.id}/retry")
    assert done.attempts.count() == 1


def test_cancel_ends_a_job_and_returns_to_the_list(client):
    running = job(paste(), Job.Kind.PARITY, State.RUNNING)
    response = client.post(f"/jobs/{running.id}/cancel", {"next": "/jobs/"})
    running.refresh_from_db()
    assert (running.state, response["Location"]) == ("cancelled", "/jobs/")


def test_what_is_over_cannot_be_cancelled(client):
    done = job(paste())
    client.post(f"/jobs/{done.id}/cancel")
    done.refresh_from_db()
    assert done.state == "done"


def test_looking_does_not_act(client):
    running = job(paste(), state=State.RUNNING)
    assert client.get(f"/jobs/{running.id}/cancel").status_code == 405
    assert client.get(f"/jobs/{running.id}/retry").status_code == 405


def test_many_jobs_come_in_pages(client):
    kept = paste()
    for _ in range(60):
        job(kept)
    came_from(client)
    page = client.get("/jobs/?q=kind:translation&sort=name")
    assert len(page.context["jobs"]) == 50
    assert "q=kind%3Atranslation&amp;sort=name&amp;page=2" in page.content.decode()
    assert len(client.get("/jobs/?page=2").context["jobs"]) == 10


def test_an_empty_list_says_how_to_begin(client):
    assert "Paste a program" in client.get("/jobs/").content.decode()


def test_unknown_jobs_are_not_found(client):
    assert client.get("/jobs/nothing").status_code == 404
