"""The strip of steps: what is left, what agrees and what is next, each with an address on the page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.made import RESULT, job, parity_report, translated, translation
from webapp.jobs.models import Job, State

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
EXACT: dict[str, Any] = {"changes": [change for change in translation()["changes"] if change["verdict"] != "review"]}


def strip(client, kept) -> str:
    [found] = re.findall(r'<nav class="strip".*?</nav>', client.get(f"/t/{kept.id}").content.decode(), re.DOTALL)
    return str(found)


def measured(kept, text: str = RESULT, **more):
    return job(kept, Job.Kind.PARITY, options={"profile": "portable", "translated": text}, report=parity_report(**more))


def upcoming(shown: str) -> str:
    [link] = re.findall(r'<a href="([^"]+)" aria-current="step"', shown)
    return str(link)


def test_what_waits_for_a_person_comes_first(client):
    shown = strip(client, translated())
    assert upcoming(shown) == "#c2"
    assert "1 left" in shown
    assert "not run" in shown


def test_the_next_line_that_waits_is_a_click_away_from_everywhere(client):
    """The strip stays in sight; no button of its own is looked for above the code."""
    kept = translated()
    [step] = re.findall(r"<a [^>]*data-next>.*?</a>", strip(client, kept))
    assert step.endswith("<kbd>n</kbd></a>")
    assert client.get(f"/t/{kept.id}").content.decode().count("data-next") == 1
    assert "data-next" not in strip(client, translated(**EXACT))


def test_then_parity_then_the_download(client):
    kept = translated(**EXACT)
    assert upcoming(strip(client, kept)) == "#parity"
    measured(kept)
    shown = strip(client, kept)
    assert upcoming(shown) == "#take"
    assert "stages agree" in shown
    assert 'id="take"' in client.get(f"/t/{kept.id}").content.decode()


def test_a_run_of_other_code_proves_nothing(client):
    kept = translated(**EXACT)
    measured(kept, text=RESULT + "x = 1\n")
    shown = strip(client, kept)
    assert upcoming(shown) == "#parity"
    assert "the code has changed since the run" in shown


@pytest.mark.parametrize("outcome", ["partly", "different", "raises", "not-run"])
def test_what_does_not_agree_is_not_done(client, outcome):
    kept = translated(**EXACT)
    measured(kept, **{"class": outcome})
    assert upcoming(strip(client, kept)) == "#parity"


def test_the_end_of_a_run_makes_the_strip_ask_again(client):
    kept = translated(**EXACT)
    over, running = measured(kept), job(kept, Job.Kind.PARITY, State.RUNNING)
    assert client.get(f"/t/{kept.id}/parity/{over.id}", headers=HTMX)["HX-Trigger"] == '{"parity-told": {}, "parity-over": {}}'
    assert "HX-Trigger" not in client.get(f"/t/{kept.id}/parity/{running.id}", headers=HTMX)
    assert 'hx-trigger="parity-told from:body"' in strip(client, kept)


def test_the_tab_tells_the_file_and_what_is_next_also_after_a_swap(client):
    kept = translated()
    assert "<title>net.py · Decisions: 1 left · mindport</title>" in client.get(f"/t/{kept.id}").content.decode()
    swapped = client.get(f"/t/{kept.id}", headers=HTMX).content.decode()
    assert "<title>net.py · Decisions: 1 left · mindport</title>" in swapped


def test_the_end_says_done(client):
    kept = translated(**EXACT)
    assert "done:" not in strip(client, kept)
    measured(kept)
    assert "done: download, share" in strip(client, kept)


def test_a_stage_that_the_program_does_not_have_is_not_one_that_disagrees(client):
    """9 of 10 stood beside a green mark, and nobody could say what was wrong with the tenth."""
    kept = translated(**EXACT)
    rungs = [*parity_report()["rungs"], {**parity_report()["rungs"][0], "name": "run", "state": "not-run", "class": "not-run"}]
    measured(kept, rungs=rungs)
    assert "1 of 1 stages agree" in strip(client, kept)
    measured(kept, rungs=rungs, **{"class": "partly"})
    assert "1 of 2 stages agree" in strip(client, kept)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "1 of 2 stages agree; not: Outputs in graph mode"), ("zh-hans", "2 个阶段中 1 个一致；未一致：图模式的输出")],
)
def test_a_stage_that_decides_nothing_and_disagrees_is_named(client, language, said):
    kept = translated(**EXACT)
    graph = {"name": "graph", "title": {"en": "Outputs in graph mode", "zh": "图模式的输出"}, "class": "raises"}
    measured(kept, rungs=[*parity_report()["rungs"], {**parity_report()["rungs"][0], **graph}])
    client.cookies["language"] = language
    assert said in strip(client, kept)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "1 of 1 stages agree, 2 things not compared"), ("zh-hans", "1 个阶段中 1 个一致，2 项未比较")],
)
def test_the_strip_and_the_head_of_the_panel_say_the_same(client, language, said):
    """All stages agreed, and beside that stood that the program was compared in part."""
    kept = translated(**EXACT)
    missed = [{"what": {"en": what, "zh": what}, "caps": caps} for what, caps in (("a", True), ("b", True), ("c", False))]
    run = measured(kept, left_out=missed, **{"class": "partly"})
    client.cookies["language"] = language
    assert said in strip(client, kept)
    panel = client.get(f"/t/{kept.id}/parity/{run.id}", headers=HTMX).content.decode()
    assert said in re.sub(r"<[^>]+>", "", panel[panel.index("parity-say") : panel.index("</div>", panel.index("parity-say"))])


def test_where_all_was_compared_nothing_more_is_said(client):
    kept = translated(**EXACT)
    measured(kept, left_out=[{"what": {"en": "a sample", "zh": "a"}, "caps": False}])
    assert "1 of 1 stages agree</span>" in strip(client, kept)
