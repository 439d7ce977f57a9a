"""The page about installing: which versions go together, the commands, and the errors that one meets."""

from __future__ import annotations

import pytest

import knowledge
from knowledge import installing
from knowledge.ascend_environment import together


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "title"), [("en", "Check that it runs"), ("zh-hans", "检查是否安装成功")])
def test_the_page_has_every_pair_and_step_in_the_readers_language(client, language, title):
    page = client.get("/kb/installing", headers={"Accept-Language": language}).content.decode()
    assert f"<h2>{title}</h2>" in page
    assert all(f'<th scope="row">{row.cann}</th><td class="number">{row.mindspore}</td>' in page for row in together())
    assert 'href="/err/install-no-wheel"' in page


@pytest.mark.django_db
def test_the_same_is_data(client):
    told = client.get("/kb/installing.json").json()
    assert [row["mindspore"] for row in told["together"]] == [row.mindspore for row in together()]
    assert told["steps"][-1]["command"] == "mindport doctor env"


def test_every_error_of_a_step_exists():
    assert list(installing.faults()) == []


@pytest.mark.parametrize(
    "query",
    [
        "which cann version goes with mindspore 2.7",
        "how to check that mindspore is installed correctly",
        "版本配套表",
        "怎么安装mindspore",
    ],
)
def test_questions_about_installing_lead_there(query):
    assert knowledge.search(query)[0].address == "page:installing"
