"""Where MindSpore has no answer: four ways on, and an issue text that a maintainer can use."""

from __future__ import annotations

from html import unescape

import pytest

from tests.web.made import job, parity_report, translated
from tests.web.searching import found
from webapp.jobs.models import Attempt, Job
from webapp.review.ways_out import imports

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
    Attempt.objects.filter(job__paste=made).update(versions={"mindport": "0.1.0"})
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
    assert "mindspore 2.10.0 (ascend, pynative), mindport 0.1.0" in text
    assert "```python\nimport torch\ny = torch.lobpcg(x)\n```" in text
    assert "MindSpore has nothing like it." in text


def test_the_issue_names_the_torch_that_ran_and_the_shapes(client, paste):
    job(paste, Job.Kind.PARITY, report=parity_report())
    text = client.get(f"/t/{paste.id}/ways/2?text").content.decode()
    assert "torch 2.13.0" in text
    assert "`x` (2, 4) float32" in text


def test_the_button_copies_version_line_and_shapes(client, paste):
    job(paste, Job.Kind.PARITY, report=parity_report())
    button = found(r'data-copy="([^"]+)"', client.get(f"/t/{paste.id}/ways/2").content.decode())
    answer = client.get(unescape(button))
    copied = answer.content.decode()
    assert answer["Content-Type"].startswith("text/markdown")
    assert all(said in copied for said in ("mindspore 2.10.0", "torch 2.13.0", "y = torch.lobpcg(x)", "(2, 4) float32"))


def test_only_the_imports_that_the_line_needs_are_repeated():
    source = "import os\nimport torch.nn as nn\nfrom torch import cat, ones\nx = nn.Odd(cat)\n"
    assert imports(source, "x = nn.Odd(cat)") == ["import torch.nn as nn", "from torch import cat, ones"]


@pytest.mark.parametrize("number", [1, 99])
def test_a_line_that_is_a_promise_or_unknown_has_no_such_page(client, paste, number):
    assert client.get(f"/t/{paste.id}/ways/{number}").status_code == 404
