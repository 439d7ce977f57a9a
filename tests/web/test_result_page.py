from __future__ import annotations

import re

import pytest

from tests.web.made import SOURCE, change, job, paste, translated, translation
from webapp.jobs.models import Job, State
from webapp.pastes.targets import Target
from webapp.review.coverage import by_line
from webapp.review.translation import Translation

pytestmark = pytest.mark.django_db


def page_of(client, kept, query=""):
    return client.get(f"/t/{kept.id}{query}").content.decode()


def test_every_line_has_its_address_on_both_sides(client):
    page = page_of(client, translated())
    assert all(f'id="L{line}"' in page and f'id="R{line}"' in page for line in range(1, 11))


def test_every_changed_row_says_symbol_word_and_reason(client):
    page = page_of(client, translated())
    rows = re.findall(r'<tr role="row" class="row k-(?!same)[^>]*>.*?</tr>', page, re.DOTALL)
    assert len(rows) == 4
    assert all('class="tile' in row and "Reason" in row for row in rows)


def test_the_card_tells_what_was_dropped_and_assumed_and_links_the_record(client):
    page = page_of(client, translated())
    card = page[page.index('id="c2"') :]
    assert "Removed argument:</span> <code>device</code>" in card
    assert "<code>has_bias=True</code>" in card
    assert 'href="/kb/torch.nn.Linear#evidence"' in card


def test_the_card_says_for_which_version_its_record_speaks(client):
    kept = translated()
    job(kept, report=translation(), options={"profile": Target(ms="2.8.0").token})
    for query, version in (("", "2.10.0"), ("?ms=2.8.0", "2.8.0")):
        page = page_of(client, kept, query)
        card = page[page.index('id="c2"') :].partition("</section>")[0]
        assert f'/kb/torch.nn.Linear</a> <span class="faint tiny" translate="no">MindSpore {version}</span>' in card


def test_counts_by_verdict_add_up(client):
    response = client.get(f"/t/{translated().id}")
    assert response.context["translation"].counts == {"exact": 1, "adapted": 0, "review": 1, "unsupported": 0}


def test_a_verdict_can_be_shown_alone_without_javascript(client):
    page = page_of(client, translated(), "?verdict=review")
    assert 'id="L7"' in page
    assert 'id="L4"' not in page


def test_the_lines_of_one_api_can_be_shown_alone(client):
    page = page_of(client, translated(), "?api=torch.nn.Linear")
    assert 'id="L7"' in page
    assert 'id="L4"' not in page
    assert "show all lines" in page


def test_nothing_hidden_and_findings_are_listed(client):
    page = page_of(client, translated())
    hidden = page[page.index('id="nothing-hidden"') : page.index('id="findings"')]
    assert "device" in hidden
    assert "has_bias=True" in hidden
    assert "graph-yield" in page[page.index('id="findings"') :]


def test_a_paste_without_torch_says_so(client):
    kept = translated("x = 1\n", text="x = 1\n", changes=[], findings=[], links={"1": [1]}, apis=0)
    assert "0 torch APIs found" in page_of(client, kept)


def test_code_is_escaped_in_rows_and_data(client):
    source = 's = "</script><script>alert(1)</script>"\n'
    page = page_of(client, translated(source, text=source, changes=[], links={"1": [1]}))
    assert "<script>alert(1)" not in page


def test_the_other_profile_is_translated_when_first_asked_for(client):
    kept = translated()
    client.get(f"/t/{kept.id}?profile=mint")
    client.get(f"/t/{kept.id}?profile=mint")
    profiles = Job.objects.filter(paste=kept).values_list("options__profile", flat=True)
    assert sorted(profiles) == ["mint", "portable"]


def test_long_unchanged_runs_are_folded_unless_all_is_asked_for(client):
    source = "import torch\n" + "x = 1\n" * 60 + "import torch\n"
    text = source.replace("torch", "mindspore")
    kept = translated(source, text=text, links={}, changes=[change(0, 1), change(1, 62)])
    assert 'class="fold"' in page_of(client, kept)
    assert 'class="fold"' not in page_of(client, kept, "?full")


def test_an_open_job_asks_again_until_status_286(client):
    kept = paste()
    open_job = job(kept, state=State.QUEUED)
    waiting = client.get(f"/t/{kept.id}", headers={"HX-Request": "true"})
    assert waiting.status_code == 200
    assert "every 500ms" in waiting.content.decode()
    Job.objects.filter(id=open_job.id).update(state=State.DONE)
    open_job.attempts.update(state=State.DONE, report=translation())
    done = client.get(f"/t/{kept.id}", headers={"HX-Request": "true"})
    assert done.status_code == 286
    assert "every 500ms" not in done.content.decode()
    assert "<html" not in done.content.decode()


def test_without_javascript_a_waiting_page_refreshes_itself(client):
    kept = paste()
    job(kept, state=State.RUNNING)
    page = page_of(client, kept)
    assert '<noscript><meta http-equiv="refresh"' in page
    assert "import torch.nn" in page


def test_a_failed_translation_says_why_and_can_be_retried(client):
    kept = paste()
    failed = job(kept, state=State.FAILED, reason={"code": "internal", "en": "We failed.", "zh": "出错。"}, detail="Trace <b>")
    page = page_of(client, kept)
    assert "We failed." in page
    assert "Trace &lt;b&gt;" in page
    assert f"/jobs/{failed.id}/retry" in page


def test_pages_differ_for_htmx_and_say_so_to_caches(client):
    assert "HX-Request" in client.get(f"/t/{translated().id}")["Vary"]


def test_reasons_speak_chinese(client):
    client.cookies["language"] = "zh-hans"
    page = page_of(client, translated())
    assert 'lang="zh-CN"' in page
    assert "原因 2。" in page
    assert "请看。" in page


def test_unknown_pastes_are_not_found(client):
    assert client.get("/t/nothing-here").status_code == 404


def test_the_source_stays_as_it_was_sent(client):
    assert client.get(f"/t/{translated().id}.json").json()["source"] == SOURCE


def test_coverage_counts_lines_by_their_worst_verdict():
    place = {"column": 0, "end_column": 1, "result_line": 1, "result_end_line": 1}
    changes = [
        {"id": 1, "line": 1, "end_line": 1, **place, "verdict": "exact"},
        {"id": 2, "line": 1, "end_line": 1, **place, "verdict": "review"},
        {"id": 3, "line": 3, "end_line": 4, **place, "verdict": "adapted"},
    ]
    found = by_line(Translation.read({"text": "", "changes": changes}), "a\nb\nc\nd\ne\n")
    assert found == {"exact": 0, "adapted": 2, "review": 1, "unsupported": 0, "unchanged": 2}


def test_what_to_know_comes_before_the_numbers_and_the_code(client):
    """On a wide screen it stands beside them, on a narrow one it is folded above."""
    page = client.get(f"/t/{translated().id}").content.decode()
    places = [
        page.index(sign) for sign in ('id="steps"', 'class="aside"', 'id="changes">', 'class="work"', 'id="parity"', 'id="diff"')
    ]
    assert places == sorted(places)
    assert '<details class="panel changes" id="changes">' in page


def test_code_in_a_reason_is_code_and_nothing_else_of_it_is_markup(client):
    told = {"en": "Written with `ops.relu`, <b>not</b> `x`.", "zh": "以 `ops.relu` 书写。"}
    kept = translated(changes=[change(1, 4, reason=told)])
    page = client.get(f"/t/{kept.id}").content.decode()
    assert "<p>Written with <code>ops.relu</code>, &lt;b&gt;not&lt;/b&gt; <code>x</code>.</p>" in page
