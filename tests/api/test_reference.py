"""Knowledge, errors and versions."""

from __future__ import annotations

import pytest

from tests.api.conftest import send
from webapp.doctor.models import Gap

pytestmark = pytest.mark.django_db
ERROR = "TypeError: For 'Cell', the function construct takes 2 positional arguments but 3 were given"


def test_a_record_in_any_spelling(program):
    told = program.get("/api/v1/kb/nn.Conv2d").json()
    assert told["torch"] == "torch.nn.Conv2d"
    assert told["timeline"]


def test_a_mindspore_name_tells_what_becomes_it(program):
    assert "torch.cat" in program.get("/api/v1/kb/mindspore.mint.cat").json()["become"]


def test_an_unknown_name_offers_the_nearest(program):
    response = program.get("/api/v1/kb/torch.nn.Conv2")
    assert (response.status_code, "torch.nn.Conv2d" in response.json()["nearest"]) == (404, True)


@pytest.mark.parametrize("query", ["cnv2d", "卷积"])
def test_search_finds_misspelt_and_chinese_words(program, query):
    items = program.get("/api/v1/kb", {"q": query, "limit": 3}).json()["items"]
    assert len(items) == 3
    assert "torch.nn.Conv2d" in [item["torch"] for item in items]
    assert program.get(items[0]["links"]["self"]).status_code == 200


def test_an_empty_search_finds_nothing(program):
    assert program.get("/api/v1/kb").json()["items"] == []


def test_a_traceback_is_explained(program):
    told = send(program, "/errors", {"text": ERROR}).json()
    assert told["errors"]
    slug = told["errors"][0]["slug"]
    assert program.get(f"/api/v1/errors/{slug}").json()["cure"]["zh"]


def test_a_traceback_that_nobody_knows_is_remembered(program):
    told = send(program, "/errors", {"text": "Quux: the frobnicator is out of zorkmids"}).json()
    assert told["errors"] == []
    assert Gap.objects.count() == 1


def test_versions(program):
    told = program.get("/api/v1/version").json()
    assert "2.10.0" in told["mindspore"]
    assert told["records"] > 1000
