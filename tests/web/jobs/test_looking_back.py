"""A question that no index answers is asked of the newest jobs only, and the page says which."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.web.made import came_from, job, paste
from webapp.jobs import finding
from webapp.jobs.models import Job
from webapp.teams import access

pytestmark = pytest.mark.django_db


@pytest.fixture
def aged(client, monkeypatch):
    """Five jobs, the oldest four days old; three may be looked through."""
    monkeypatch.setattr(finding, "LOOKED_THROUGH", 3)
    for days in range(5):
        made = job(paste(name=f"day{days}.py"))
        Job.objects.filter(id=made.id).update(created=timezone.now() - timedelta(days=days, minutes=1))
    came_from(client)


@pytest.fixture
def many(monkeypatch):
    """Whoever has five pastes has many."""
    monkeypatch.setattr(access, "FEW", 4)


def names(response) -> list[str]:
    return [shown.paste.name for shown in response.context["jobs"]]


@pytest.mark.parametrize("query", ["profile:portable", "-profile:mint", "duration:<1h"])
def test_the_page_says_how_far_it_looked_and_how_to_look_further(client, aged, many, query):
    response = client.get("/jobs/", {"q": query})
    assert names(response) == ["day0.py", "day1.py", "day2.py"]
    assert 'id="looked-through"' in response.content.decode()
    assert "add <code>age:&gt;3d</code>" in response.content.decode()
    response = client.get("/jobs/", {"q": f"{query} age:>3d"})
    assert names(response) == ["day3.py", "day4.py"]
    assert 'id="looked-through"' not in response.content.decode()


@pytest.mark.parametrize("query", ["", "state:done", "owner:nobody", "age:<9d", "day"])
def test_what_has_an_index_is_asked_of_all(client, aged, many, query):
    response = client.get("/jobs/", {"q": query})
    assert len(names(response)) == 5
    assert 'id="looked-through"' not in response.content.decode()


def test_of_somebody_who_has_few_all_are_looked_through(client, aged):
    response = client.get("/jobs/", {"q": "profile:portable"})
    assert len(names(response)) == 5
    assert 'id="looked-through"' not in response.content.decode()
