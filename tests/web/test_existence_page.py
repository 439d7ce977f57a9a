"""Is this advice still true? The page says what became of a command or a name, and where that is written."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.django_db


def test_a_tool_that_was_frozen_says_since_when_and_by_what_source(client):
    page = client.get("/kb/exists", {"q": "mindconverter --in_file net.onnx"}).content.decode()
    assert "MindConverter was frozen with MindSpore Insight 1.9" in page
    [answer] = client.get("/kb/exists.json", {"q": "mindconverter"}).json()["answers"]
    assert answer["state"] == "frozen"
    assert answer["source"].startswith("https://")
    assert f'href="{answer["source"]}"' in page


def test_a_name_that_mindspore_does_not_offer_is_not_there(client):
    page = client.get("/kb/exists", {"q": "ops.foo"}).content.decode()
    assert "mindspore.ops.foo" in page
    assert "not there in any version asked" in page
    assert "2.10.0" in page
