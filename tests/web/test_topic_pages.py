"""Topic pages: every one in both languages, conflicts and outcomes visible, found by search and from records."""

from __future__ import annotations

import re

import pytest
from django.utils.html import escape

from knowledge.topic_reading import all_topics

TOPICS = all_topics()
CHINESE = {"HTTP_COOKIE": "language=zh-hans"}


@pytest.fixture(autouse=True)
def _database(db):
    """Pages know their reader by the session."""


def page(client, path: str, **extra: str) -> str:
    answer = client.get(path, **extra)
    assert answer.status_code == 200, path
    return str(answer.content.decode())


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.slug)
def test_every_topic_has_a_page_in_both_languages(client, topic):
    english = page(client, f"/kb/topics/{topic.slug}")
    chinese = page(client, f"/kb/topics/{topic.slug}", **CHINESE)
    assert f"<h1>{escape(topic.title.en)}</h1>" in english
    assert f"<h1>{topic.title.zh}</h1>" in chinese
    for claim in topic.claims:
        assert f'id="{claim.id}"' in english
    assert english.count('<details class="executed">') == len(topic.claims)


def test_the_index_leads_to_every_topic(client):
    index = page(client, "/kb/topics/")
    assert [topic.slug for topic in TOPICS if f'href="/kb/topics/{topic.slug}"' not in index] == []


def test_documents_that_disagree_stand_side_by_side(client):
    found = page(client, "/kb/topics/default-initialisation")
    banner = found.split('class="notice v-unsupported topic-conflict"')[1].split("</dl>")[0]
    assert "1.6" in banner
    assert "2.1 to 2.4" in banner
    assert "no longer holds" in banner


def test_a_topic_without_disagreement_has_no_banner(client):
    assert "topic-conflict" not in page(client, "/kb/topics/slicing")


def test_names_in_a_text_are_code(client):
    found = page(client, "/kb/topics/dropout")
    assert '<code translate="no">p=</code>' in found
    assert "`" not in found.split("<main")[1].split("</main>")[0]


def test_an_outcome_is_a_sign_and_a_word(client):
    row = page(client, "/kb/topics/dropout").split('id="keep-prob"')[1].split("</tr>")[0]
    assert re.search(r'aria-hidden="true">~</span> holds in part', row)


def test_what_was_run_is_shown_with_what_it_printed(client):
    row = page(client, "/kb/topics/dropout").split('id="keep-prob"')[1].split("</tr>")[0]
    assert "nn.Dropout(keep_prob=0.9) 0.1" in row


def test_the_translation_opens_in_paste(client):
    found = page(client, "/kb/topics/transpose")
    assert 'href="/?topic=transpose"' in found
    assert "swapaxes" in found
    assert "torch.transpose(x, 0, 3)" in page(client, "/?topic=transpose")


def test_the_same_as_data(client):
    found = client.get("/kb/topics/dropout.json").json()
    assert found["claims"][0]["holds"] == "partly"
    assert found["claims"][0]["says"]["zh"]
    assert found["evidence"]["runs"]["keep-prob"]["mindspore"]["printed"].startswith("nn.Dropout(0.9) 0.1")
    assert found["evidence"]["environment"]["mindspore"] == "2.10.0"
    assert {document["id"] for document in found["documents"]} == {"differences-1.6", "differences-2.0", "comparison-2.1"}


@pytest.mark.parametrize("path", ["/kb/topics/no-such-topic", "/kb/topics/no-such-topic.json"])
def test_an_unknown_topic_is_not_found(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        ("批归一化", "batch-norm"),
        ("学习率", "learning-rate"),
        ("混合精度", "mixed-precision"),
        ("mixed precision", "mixed-precision"),
        ("keep_prob", "dropout"),
    ],
)
def test_search_finds_topics_in_both_languages(client, words, slug):
    assert f'href="/kb/topics/{slug}"' in client.get("/kb/search", {"q": words}).content.decode()


def test_a_search_for_something_else_shows_no_topics(client):
    assert "/kb/topics/" not in client.get("/kb/search", {"q": "torch.acosh"}).content.decode()


def test_a_record_leads_to_its_topics(client):
    assert 'href="/kb/topics/batch-norm"' in page(client, "/kb/torch.nn.BatchNorm2d")
    assert "/kb/topics/" not in page(client, "/kb/torch.acosh")


def test_the_knowledge_page_shows_the_topics(client):
    assert 'href="/kb/topics/"' in page(client, "/kb/")
