"""Two runs beside each other."""

from __future__ import annotations

import pytest

from tests.web.made import change, job, parity_report, paste, translation
from webapp.jobs.comparing import Row, rows
from webapp.jobs.models import Job

pytestmark = pytest.mark.django_db
LONG = "x" * 5_000


def parity(**more) -> Job:
    return job(paste(), Job.Kind.PARITY, report=parity_report(**more))


def address(a: Job, b: Job, more: str = "") -> str:
    return f"/jobs/compare?a={a.id}&b={b.id}{more}"


def differing(response) -> dict[str, tuple[str, str]]:
    return {row.name: (row.a, row.b) for row in response.context["rows"] if not row.same}


def test_two_parity_runs_differ_where_their_reports_do(client):
    a, b = parity(), parity(**{"class": "different", "seed": 8})
    found = differing(client.get(address(a, b)))
    assert found["outcome"] == ("rounding", "different")
    assert found["seed"] == ("7", "8")
    assert "environment · torch" not in found
    assert "Net eval · output · max_abs" not in found


def test_the_switch_leaves_only_differences_and_is_part_of_the_address(client):
    a, b = parity(), parity(seed=8)
    everything, only = client.get(address(a, b)), client.get(address(a, b, "&only=differences"))
    assert any(row.same for row in everything.context["rows"])
    assert not any(row.same for row in only.context["rows"])
    assert len(only.context["rows"]) == only.context["different"] == everything.context["different"]
    assert "only=differences" in everything.content.decode()


def test_two_translations_differ_by_line_and_by_text(client):
    kept = paste()
    a = job(kept, report=translation())
    changes = [change(2, 7, "exact", target="mindspore.mint.nn.Linear")]
    b = job(kept, report=translation(changes=changes, text="import mindspore\n"), options={"profile": "mint"})
    response = client.get(address(a, b))
    found = differing(response)
    assert found["line 7 · torch.nn.Linear · verdict"] == ("review", "exact")
    assert found["profile"] == ("portable", "mint")
    assert found["line 4 · torch.nn.Module · verdict"] == ("exact", "")
    assert "+import mindspore" in response.content.decode()


def test_a_run_compared_with_itself_differs_nowhere(client):
    a = parity()
    response = client.get(address(a, a, "&only=differences"))
    assert response.context["rows"] == []
    assert "No value differs." in response.content.decode()


def test_a_long_value_is_cut_on_the_page_and_whole_at_its_address(client):
    a, b = parity(error={"side": "torch", "message": LONG}), parity()
    assert LONG not in client.get(address(a, b)).content.decode()
    response = client.get(f"/jobs/{a.id}/value", {"name": "error"})
    assert LONG in response.content.decode()
    assert response["Content-Type"].startswith("text/plain")
    assert client.get(f"/jobs/{a.id}/value", {"name": "nothing"}).status_code == 404


def test_runs_of_different_kinds_are_said_to_be(client):
    assert "different kinds" in client.get(address(parity(), job(paste(), report=translation()))).content.decode()


def test_an_unknown_run_is_not_found(client):
    a = parity()
    assert client.get(f"/jobs/compare?a={a.id}&b=nothing").status_code == 404
    assert client.get(f"/jobs/compare?a={a.id}").status_code == 404


def test_a_job_links_to_the_other_runs_of_its_file(client):
    kept = paste()
    a, b = (job(kept, Job.Kind.PARITY, report=parity_report()) for _ in range(2))
    elsewhere = parity()
    page = client.get(f"/jobs/{b.id}").content.decode()
    assert f"/jobs/compare?a={a.id}&amp;b={b.id}" in page
    assert elsewhere.id not in page


def test_what_only_one_run_has_stands_where_it_belongs():
    assert rows({"x": "1", "z": "3"}, {"w": "0", "x": "1", "y": "2", "z": "3"}) == [
        Row("w", "", "0"),
        Row("x", "1", "1"),
        Row("y", "", "2"),
        Row("z", "3", "3"),
    ]
