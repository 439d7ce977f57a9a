from __future__ import annotations

import re

import pytest

from tests.api.conftest import acting, send
from tests.web.made import job, paste
from webapp.jobs.models import Job, State
from webapp.teams.models import Role

pytestmark = pytest.mark.django_db


def owned(name="ada", team=None):
    ada = acting(name, team=team)
    user = ada.get("/api/v1/version").wsgi_request.user
    return ada, paste(owner=user, team=team)


def ids(response):
    return [entry["id"] for entry in response.json()["items"]]


def test_the_list_holds_ones_own_jobs_only():
    ada, kept = owned()
    _, other = owned("bob")
    mine = job(kept)
    job(other)
    job(paste())
    assert ids(ada.get("/api/v1/jobs")) == [mine.id]


def test_a_stranger_without_a_token_has_no_list(program):
    job(paste())
    assert ids(program.get("/api/v1/jobs")) == []


@pytest.mark.parametrize(
    ("query", "number"), [("", 3), ("state:failed", 1), ("-state:failed", 2), ("kind:parity", 1), ("owner:me", 0), ("net.py", 3)]
)
def test_the_query_language_is_that_of_the_dashboard(query, number):
    ada, kept = owned()
    job(kept)
    job(kept, state=State.FAILED)
    job(kept, kind=Job.Kind.PARITY)
    assert ada.get("/api/v1/jobs", {"q": query}).json()["total"] == number


def test_pages_are_linked_in_both_directions():
    ada, kept = owned()
    made = {job(kept).id for _ in range(5)}
    seen, address = [], "/api/v1/jobs?per_page=2&q=state:done"
    while address:
        response = ada.get(address)
        seen += ids(response)
        links = {name: link for link, name in re.findall(r'<http://testserver([^>]+)>; rel="(\w+)"', response["Link"])}
        address = links.get("next", "")
    assert len(seen) == 5
    assert set(seen) == made
    assert {"first", "prev", "last"} == set(links)
    assert response.json()["pages"] == 3


def test_beyond_the_last_page_is_nothing():
    ada, kept = owned()
    job(kept)
    assert ids(ada.get("/api/v1/jobs?page=9")) == []


def test_a_failed_job_says_why_in_the_language_asked_for(program):
    made = job(paste(), state=State.FAILED, reason={"code": "time-limit", "en": "Too long.", "zh": "太久。"})
    for language, said in (("en", "Too long."), ("zh-CN", "太久。")):
        told = program.get(f"/api/v1/jobs/{made.id}", headers={"Accept-Language": language}).json()
        assert (told["reason"]["code"], told["reason"]["message"]) == ("time-limit", said)


def test_cancel_and_retry_and_what_can_be_done_next(program):
    made = job(paste(), state=State.RUNNING)
    told = program.get(f"/api/v1/jobs/{made.id}").json()
    told = send(program, told["links"]["cancel"].removeprefix("/api/v1"), {}).json()
    assert told["state"] == "cancelled"
    told = send(program, told["links"]["retry"].removeprefix("/api/v1"), {}).json()
    assert (told["state"], told["attempt"]) == ("queued", 2)


READ = ["", "/result"]


@pytest.mark.parametrize("role", [*Role, None])
@pytest.mark.parametrize("scope", ["read", "write"])
def test_who_may_do_what_to_a_teams_job(team, role, scope):
    made = job(paste(team=team), report={"text": "x = 1\n"})
    somebody = acting("somebody", scope, *((team, role) if role else ()))
    reading = [somebody.get(f"/api/v1/translations/{made.id}{part}").status_code for part in READ]
    editing = send(somebody, f"/jobs/{made.id}/retry", {}).status_code
    assert reading == ([200, 200] if role else [404, 404])
    assert editing == (404 if role is None else 200 if scope == "write" and role != Role.VIEWER else 403)


@pytest.mark.parametrize("role", [*Role, None])
def test_who_may_put_something_into_a_team(team, role):
    somebody = acting("somebody", "write", *((team, role) if role else ()))
    response = send(somebody, f"/translations?space={team.id}", {"source": "import torch\n"})
    assert response.status_code == (404 if role is None else 403 if role == Role.VIEWER else 201)
    if response.status_code == 201:
        assert Job.objects.get(id=response.json()["id"]).paste.team == team


def test_without_a_token_nothing_goes_into_a_team(program, team):
    assert send(program, f"/translations?space={team.id}", {"source": "import torch\n"}).status_code == 403
    assert not Job.objects.exists()


def test_what_is_made_without_a_token_belongs_to_nobody_and_with_one_to_its_person(program):
    ada, _ = owned()
    made = [send(client, "/translations", {"source": "import torch\n"}).json()["id"] for client in (program, ada)]
    owners = [Job.objects.get(id=each).paste.owner for each in made]
    assert [owner and owner.username for owner in owners] == [None, "ada"]


def test_cookies_count_for_nothing(client, team):
    made = job(paste(owner=owned()[1].owner))
    client.force_login(made.paste.owner)
    assert client.get(f"/jobs/{made.id}").status_code == 200
    response = client.get(f"/api/v1/jobs/{made.id}")
    assert response.status_code == 404
    assert not response.cookies
