"""Translations through the real queue."""

from __future__ import annotations

import json

import pytest

from tests.api.conftest import acting, send
from tests.stack import Workers
from webapp.teams.models import Entry
from workers.formats import Result, rendered
from workers.translation import translate

SOURCE = "import torch\n\nkey = 'AKIAQX3T7WZ5LKPN2RYB'\nx = torch.no_such_function()\n"


@pytest.fixture
def made(workers: Workers, program):
    response = send(program, "/translations?wait=5", {"source": SOURCE, "name": "net.py"})
    assert response.status_code == 201
    return response


def test_a_program_comes_back_translated(program, made):
    told = made.json()
    assert (told["state"], told["outcome"], told["name"]) == ("done", "review", "net.py")
    assert made["Location"] == f"http://testserver{told['links']['self']}"
    assert program.get(told["links"]["page"]).status_code == 200


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("", "json"),
        ("*/*", "json"),
        ("text/x-python", "text"),
        ("text/plain", "text"),
        ("application/sarif+json", "sarif"),
        ("text/x-diff", "diff"),
    ],
)
def test_the_result_has_the_format_asked_for(program, made, accept, form):
    address = made.json()["links"]["result"]
    expected = rendered(Result("net.py", SOURCE, translate(SOURCE).to_dict()), form, "en")
    by_header = program.get(address, headers={"Accept": accept} if accept else {})
    assert by_header.content == expected
    assert "Accept" in by_header["Vary"]
    assert program.get(address, {"format": form}).content == expected


def test_reasons_come_in_the_language_asked_for(program, made):
    sarif = program.get(made.json()["links"]["result"], {"format": "sarif"}, headers={"Accept-Language": "zh-CN"})
    assert "知识库中没有" in json.loads(sarif.content)["runs"][0]["results"][-1]["message"]["text"]


def test_a_key_in_the_program_is_warned_of(made):
    assert made.json()["credentials"] == [{"kind": "AWS", "line": 3}]


def test_what_the_engine_refuses_is_a_failed_job_with_its_line(workers: Workers, program):
    told = send(program, "/translations?wait=5", {"source": "import torch\nx = (\n"}).json()
    assert (told["state"], told["reason"]["code"], told["reason"]["line"]) == ("failed", "syntax", 2)


def test_the_audit_log_knows_who_made_it(workers: Workers):
    send(acting("ada"), "/translations", {"source": SOURCE})
    entry = Entry.objects.get(action="paste made")
    assert (entry.who, entry.through[:3]) == ("ada", "mp_")
