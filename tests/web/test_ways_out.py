"""Where MindSpore has no answer: four ways on, and an issue text that a maintainer can use."""

from __future__ import annotations

import pytest

from tests.web.made import translated
from webapp.jobs.models import Attempt

pytestmark = pytest.mark.django_db
SOURCE = "import torch\nx = torch.randn(2, 3)\ny = torch.lobpcg(x)\n"


def change(number: int, line: int, torch: str, verdict: str) -> dict:
    place = {"line": line, "end_line": line, "column": 4, "end_column": 19, "result_line": line, "result_end_line": line}
    reason = {"en": "MindSpore has nothing like it.", "zh": "MindSpore 没有对应。"}
    return {"id": number, **place, "torch": torch, "verdict": verdict, "record": torch, "reason": reason}


@pytest.fixture
def paste():
    changes = [change(1, 2, "torch.randn", "adapted"), change(2, 3, "torch.lobpcg", "unsupported")]
    made = translated(SOURCE, text=SOURCE, changes=changes, findings=[], links={}, apis=2)
    Attempt.objects.filter(job__paste=made).update(versions={"mindspore": "2.10.0", "torch": "2.13.0"})
    return made


def test_the_reason_of_an_unsupported_line_leads_there(client, paste):
    page = client.get(f"/t/{paste.id}").content.decode()
    assert f"/t/{paste.id}/ways/2?profile=portable" in page
    assert f"/t/{paste.id}/ways/1" not in page


def test_four_ways_are_shown(client, paste):
    page = client.get(f"/t/{paste.id}/ways/2").content.decode()
    assert all(way in page for way in ("Replace it", "Compose it", "Write an operator", "Ask for it"))


def test_the_issue_names_versions_line_and_reason(client, paste):
    answer = client.get(f"/t/{paste.id}/ways/2?text")
    text = answer.content.decode()
    assert answer["Content-Type"].startswith("text/markdown")
    assert "mindspore 2.10.0, torch 2.13.0" in text
    assert "y = torch.lobpcg(x)" in text
    assert "MindSpore has nothing like it." in text


@pytest.mark.parametrize("number", [1, 99])
def test_a_line_that_is_a_promise_or_unknown_has_no_such_page(client, paste, number):
    assert client.get(f"/t/{paste.id}/ways/{number}").status_code == 404
