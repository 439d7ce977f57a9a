"""The list as an address: what was typed is kept, errors are explained, orders and pauses are part of it."""

from __future__ import annotations

import pytest

from tests.web.made import came_from, job, parity_report, paste, translation
from webapp.jobs import listing
from webapp.jobs.models import Job, State
from webapp.projects import repository
from webapp.projects.models import File, Project

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def names(response) -> list[str]:
    return [shown.paste.name for shown in response.context["jobs"]]


def test_an_address_is_a_view(client):
    job(paste(name="one.py"), state=State.FAILED)
    job(paste(name="two.py"))
    came_from(client)
    page = client.get("/jobs/?q=state:failed+owner:nobody+age:<1d")
    assert (page.status_code, names(page)) == (200, ["one.py"])
    assert 'value="state:failed owner:nobody age:&lt;1d"' in page.content.decode()


def test_what_is_done_to_a_whole_project_is_called_by_the_project(client):
    made = Project.objects.create(name="net.zip")
    File.objects.create(project=made, path="train.py", paste=paste(name="train.py"))
    job(repository.settings(made), Job.Kind.PLAN)
    came_from(client)
    page = client.get("/jobs/").content.decode()
    assert f'href="/p/{made.id}/repository" title="net.zip" translate="no">net.zip</a></td>' in page
    assert "mindport.toml" not in page


def test_a_query_that_is_not_understood_is_kept_and_its_place_is_shown(client):
    job(paste())
    came_from(client)
    response = client.get("/jobs/", {"q": 'kind:parity stat:failed "x"'})
    page = response.content.decode()
    assert response.status_code == 400
    assert "There is no field “stat”" in page
    assert "Did you mean state?" in page
    assert "kind:parity <mark" in page
    assert ">stat</mark>:failed" in page
    assert 'value="kind:parity stat:failed &quot;x&quot;"' in page


def test_what_is_typed_is_text_and_never_markup(client):
    response = client.get("/jobs/", {"q": "<script>:1"})
    assert "<script>:1" not in response.content.decode()
    assert "&lt;script&gt;:1" in client.get("/jobs/", {"q": '<script>:1 "'}).content.decode()


def test_columns_sort_up_then_down_then_not(client):
    for name in ("b.py", "a.py"):
        job(paste(name=name))
    came_from(client)
    up = client.get("/jobs/?sort=name")
    assert names(up) == ["a.py", "b.py"]
    assert 'aria-sort="ascending"' in up.content.decode()
    assert "sort=-name" in up.content.decode()
    down = client.get("/jobs/?sort=-name")
    assert names(down) == ["b.py", "a.py"]
    assert 'aria-sort="descending"' in down.content.decode()
    assert client.get("/jobs/?sort=nonsense").status_code == 200


def test_a_paused_list_does_not_ask(client):
    job(paste(), state=State.RUNNING)
    came_from(client)
    assert "every 1500ms" in client.get("/jobs/").content.decode()
    paused = client.get("/jobs/?live=off").content.decode()
    assert "every 1500ms" not in paused
    assert "Follow again" in paused


def test_a_view_of_what_failed_follows_what_still_runs(client):
    job(paste(), state=State.RUNNING)
    came_from(client)
    assert client.get("/jobs/?q=state:failed", headers=HTMX).status_code == 200
    Job.objects.update(state=State.FAILED)
    assert client.get("/jobs/?q=state:failed", headers=HTMX).status_code == 286


def test_quick_views_carry_their_numbers(client):
    job(paste(), report=translation())
    job(paste(), Job.Kind.PARITY, State.FAILED)
    job(paste(), Job.Kind.PARITY, report=parity_report())
    came_from(client)
    views = {view.query: view.number for view in client.get("/jobs/").context["views"]}
    assert views == {"": 3, "owner:me": 0, "state:open": 0, "state:failed": 1, "state:regressed": 0, "verdict:flagged": 1}


def test_the_outcome_is_said(client):
    job(paste(), report=translation())
    job(paste(), Job.Kind.PARITY, report=parity_report(**{"class": "different"}))
    came_from(client)
    page = client.get("/jobs/").content.decode()
    assert "v-review" in page
    assert ">different<" in page.replace("</span>different", "</span>>different<")


def test_a_number_of_queries_that_does_not_grow_with_the_list(client, django_assert_max_num_queries):
    kept = [paste(name=f"{number}.py") for number in range(20)]
    for one in kept:
        job(one)
    came_from(client)
    with django_assert_max_num_queries(20):
        client.get("/jobs/")


def test_nothing_matches_is_said(client):
    job(paste())
    came_from(client)
    assert "No job matches." in client.get("/jobs/?q=state:failed").content.decode()


@pytest.mark.parametrize("query", ["", "net", "state:done net", "kind:translation -lstm"])
def test_very_many_stand_in_the_same_order_as_few(client, monkeypatch, query):
    """Few are found first and then sorted, very many are walked along in their order."""
    for number in range(4):
        job(paste(name=f"net{number}.py"))
    came_from(client)
    assert names(client.get("/jobs/", {"q": query})) == ["net3.py", "net2.py", "net1.py", "net0.py"]
    monkeypatch.setattr(listing, "MOST", 2)  # three are counted
    assert names(client.get("/jobs/", {"q": query})) == ["net3.py", "net2.py", "net1.py"]
