"""Programs ask for the head of a page alone: link checkers, caches, uptime probes."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from tests.web.made import paste, translated
from webapp.operations.heads import HeadAlone

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path", ["/", "/jobs/", "/p/", "/kb/", "/kb/torch.nn.Linear", "/err", "/weights", "/kb/search?q=relu", "/version"]
)
def test_a_page_answers_head_as_it_answers_get(client, path):
    asked = client.head(path)
    assert asked.status_code == client.get(path).status_code == 200
    assert asked.content == b""


def test_so_do_a_result_and_its_downloads(client):
    kept = translated()
    assert [client.head(f"/t/{kept.id}{part}").status_code for part in ("", ".py", ".patch", ".json", "/weights")] == [200] * 5
    assert client.head(f"/t/{paste().id}x").status_code == 404


def test_the_answer_holds_nothing_but_says_how_much_it_would_hold():
    answer = HeadAlone(lambda _: HttpResponse(b"twelve bytes"))(RequestFactory().head("/"))
    assert answer.content == b""
    assert answer["Content-Length"] == "12"
    assert HeadAlone(lambda _: HttpResponse(b"twelve bytes"))(RequestFactory().get("/")).content == b"twelve bytes"
