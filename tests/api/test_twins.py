"""Every page has its data: at its own address for programs, at another one for links."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.api.conftest import acting
from tests.web.made import job, parity_report, paste, translated
from webapp.api.twins import TWINS
from webapp.jobs.models import Job, State
from webapp.projects.models import Project

pytestmark = pytest.mark.django_db
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


def pages():
    """The address of each page, that of its data, and a key of the data."""
    kept = translated()
    run = job(kept, kind=Job.Kind.PARITY, report=parity_report())
    work = kept.jobs.get(kind=Job.Kind.TRANSLATION)
    project = Project.objects.create(name="all.zip")
    return {
        "review:result": (f"/t/{kept.id}", f"/t/{kept.id}.json", "changes"),
        "jobs:index": ("/jobs/", "/jobs.json", "items"),
        "jobs:detail": (f"/jobs/{work.id}", f"/jobs/{work.id}.json", "state"),
        "projects:detail": (f"/p/{project.id}", f"/p/{project.id}.json", "worklist"),
        "lookup:search": ("/kb/search", "/kb/search.json", "found"),
        "lookup:record": ("/kb/torch.cat", "/kb/torch.cat.json", "timeline"),
        "lookup:recipe": ("/kb/recipes/training-loop", "/kb/recipes/training-loop.json", "mindspore"),
        "lookup:topic": ("/kb/topics/padding", "/kb/topics/padding.json", "slug"),
        "doctor:index": ("/err?q=AttributeError", "/err.json?q=AttributeError", "message"),
        "doctor:error": ("/err/graph-shape-join", "/err/graph-shape-join.json", "cause"),
        "parity:run": (f"/t/{kept.id}/parity/{run.id}", f"/jobs/{run.id}/report.json", "class"),
    }


@pytest.mark.parametrize("view", TWINS)
def test_a_page_and_its_data(client, view):
    page, data, key = pages()[view]
    asked = client.get(page, headers={"Accept": "application/json"})
    assert (asked.status_code, asked["Content-Type"]) == (200, "application/json"), asked.content
    assert key in asked.json()
    assert client.get(data).json() == asked.json()


@pytest.mark.parametrize("accept", [BROWSER, "*/*", "text/html", "", "text/html, application/json;q=0.9"])
@pytest.mark.parametrize("view", TWINS)
def test_a_browser_still_gets_the_page(client, view, accept):
    response = client.get(pages()[view][0], headers={"Accept": accept})
    assert response["Content-Type"].startswith("text/html")
    assert "Accept" in response["Vary"]


@pytest.mark.parametrize("view", ["review:result", "jobs:detail", "projects:detail"])
def test_what_belongs_to_somebody_is_nobody_elses(client, view):
    page, data, _ = pages()[view]
    ada, bob = acting("ada"), acting("bob")
    owner = ada.get("/api/v1/version").wsgi_request.user
    for model in (Project, type(paste())):
        model.objects.update(owner=owner)
    assert [asking.get(data).status_code for asking in (ada, bob, client)] == [200, 404, 404]
    assert bob.get(page, headers={"Accept": "application/json"}).status_code == 404


@pytest.mark.parametrize("state", [State.RUNNING, State.FAILED])
def test_a_translation_that_is_not_there_tells_how_it_stands(client, state):
    """Also through the address of its data, which leads to the page until there is some."""
    kept = paste()
    job(kept, state=state, reason={"code": "time-limit", "en": "Too long.", "zh": "太久。"})
    for address in (f"/t/{kept.id}", f"/t/{kept.id}.json"):
        told = client.get(address, headers={"Accept": "application/json"}, follow=True).json()
        assert told["state"] == state


def test_a_comparison_that_runs_tells_how_it_stands(client):
    kept = paste()
    run = job(kept, kind=Job.Kind.PARITY, state=State.RUNNING)
    assert client.get(f"/t/{kept.id}/parity/{run.id}", headers={"Accept": "application/json"}).json()["state"] == "running"


def test_other_addresses_are_left_alone(client):
    assert client.get(reverse("review:paste"), headers={"Accept": "application/json"})["Content-Type"].startswith("text/html")
    assert client.get("/nothing", headers={"Accept": "application/json"}).status_code == 404


def test_a_query_is_kept(client):
    told = client.get("/kb/search?q=Conv2d", headers={"Accept": "application/json"}).json()
    assert told["query"] == "Conv2d"
    assert client.get("/jobs.json?q=state:sideways").json()["code"] == "bad-query"
