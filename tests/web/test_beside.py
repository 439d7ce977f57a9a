"""Two targets held against each other: what is linked, what is marked, what the address says."""

from __future__ import annotations

import re

import pytest

import knowledge
from tests.web.made import RESULT, change, job, paste, translation
from webapp.jobs.models import Job, State
from webapp.review import beside

pytestmark = pytest.mark.django_db
OLDER = knowledge.versions()[0]
MINT = RESULT.replace("from mindspore import nn", "from mindspore import mint, nn").replace("nn.Dense", "mint.nn.Linear")


def both(first: dict | None = None, second: dict | None = None):
    kept = paste()
    job(kept, report=first or translation())
    other = second or translation(
        text=MINT, changes=[*translation()["changes"][:2], change(2, 7, target="mindspore.mint.nn.Linear")]
    )
    job(kept, report=other, options={"profile": "mint"})
    return kept


def sides(kept):
    first, second = kept.jobs.order_by("created", "id")
    return beside.Side.of(first), beside.Side.of(second)


def page_of(client, kept, query=""):
    return client.get(f"/t/{kept.id}/beside{query}")


def test_lines_of_one_source_line_stand_beside_each_other_and_are_linked():
    left, right = sides(both())
    links = beside.linked(left, right)
    assert links[7] == [7]
    assert all(pair.row.source and pair.row.result for pair in beside.pairs(left, right, links))


def test_one_line_that_became_two_is_linked_to_both():
    split = MINT.replace("        super().__init__()\n", "        super().__init__()\n        pass\n")
    links = {**{str(n): [n] for n in range(1, 6)}, "6": [6, 7], **{str(n): [n + 1] for n in range(7, 11)}}
    left, right = sides(both(second=translation(text=split, links=links)))
    assert beside.linked(left, right)[6] == [6, 7]


def test_rows_differ_by_text_or_by_verdict_only():
    left, right = sides(both())
    found = beside.pairs(left, right, beside.linked(left, right))
    assert [pair.row.source and pair.row.source.number for pair in found if pair.differs] == [1, 7, 9]


def test_the_same_translation_twice_differs_nowhere(client):
    kept = both(second=translation())
    left, right = sides(kept)
    assert not any(pair.differs for pair in beside.pairs(left, right, beside.linked(left, right)))
    assert beside.disagreements(left, right) == []
    assert "Both targets give the same text and the same verdicts." in page_of(client, kept).content.decode()


def test_a_verdict_alone_is_a_difference_that_the_list_explains(client):
    other = [change(2, 7, "unsupported", reason={"en": "Not there.", "zh": "没有。"})]
    kept = both(translation(changes=[change(2, 7)]), translation(changes=other))
    left, right = sides(kept)
    differing = [pair.row.source for pair in beside.pairs(left, right, beside.linked(left, right)) if pair.differs]
    assert [line and line.number for line in differing] == [7]
    page = page_of(client, kept).content.decode()
    reasons = page[page.index('id="disagreements"') :]
    assert "Reason 2." in reasons
    assert "Not there." in reasons


def test_findings_of_one_side_are_listed_with_their_side():
    left, right = sides(both(second=translation(findings=[])))
    assert [finding.code for finding in beside.findings_only(left, right)] == ["graph-yield"]
    assert beside.findings_only(right, left) == []


def test_without_a_word_about_the_right_side_it_is_the_other_profile(client):
    response = page_of(client, both())
    assert (response.context["left"].profile, response.context["right"].profile) == ("portable", "mint")


def test_the_address_names_both_targets_and_what_is_left_out_is_as_on_the_left(client):
    response = page_of(client, both(), f"?profile=mint&mode=graph&with-ms={OLDER}")
    left, right = response.context["left"], response.context["right"]
    assert (left.profile, left.ms, left.mode) == ("mint", "", "graph")
    assert (right.profile, right.ms, right.mode) == ("mint", OLDER, "graph")
    assert response.context["swapped"] == f"profile=mint&ms={OLDER}&mode=graph&with-profile=mint&with-mode=graph"


def test_a_side_that_is_not_there_yet_is_started_and_waited_for(client):
    kept = paste()
    job(kept, report=translation())
    page = page_of(client, kept).content.decode()
    assert Job.objects.filter(paste=kept, options__profile="mint").count() == 1
    assert "every 500ms" in page
    assert '<noscript><meta http-equiv="refresh"' in page


def test_the_poll_ends_when_both_are_there(client):
    response = client.get(f"/t/{both().id}/beside", headers={"HX-Request": "true"})
    assert response.status_code == 286
    assert "<html" not in response.content.decode()


def test_a_failed_side_is_named_and_leads_to_its_page(client):
    kept = paste()
    job(kept, report=translation())
    job(kept, state=State.FAILED, options={"profile": "mint"}, reason={"code": "internal", "en": "We failed.", "zh": "出错。"})
    page = page_of(client, kept).content.decode()
    assert "The translation failed." in page
    assert f'href="/t/{kept.id}?profile=mint"' in page


def test_each_row_leads_to_its_line_of_the_source(client):
    kept = both()
    page = page_of(client, kept).content.decode()
    row = re.search(r'<tr[^>]*data-flagged>(?:(?!</tr>).)*id="L7".*?</tr>', page, re.DOTALL)
    assert row
    assert f'href="/t/{kept.id}?profile=portable#L7"' in row[0]
    assert "<mark>" in row[0]


def test_code_is_escaped(client):
    source = 's = "</script><script>alert(1)</script>"\n'
    kept = paste(source)
    for profile in ("portable", "mint"):
        job(kept, report=translation(text=source, changes=[], links={"1": [1]}), options={"profile": profile})
    assert "<script>alert(1)" not in page_of(client, kept).content.decode()
