"""Lines are coloured by what a run showed, and counted so."""

from __future__ import annotations

import re

import pytest

from tests.web.made import RESULT, job, parity_report, translated
from webapp.jobs.models import Job, State

pytestmark = pytest.mark.django_db


def page_of(client, kept, ran, agreed, text=RESULT, **more):
    report = parity_report() | {"ran": ran, "agreed": agreed, **more}
    job(kept, Job.Kind.PARITY, State.DONE, report=report, options={"translated": text, "profile": kept.profile})
    return client.get(f"/t/{kept.id}").content.decode()


def shown(page: str, line: int) -> str:
    row = re.search(rf'<tr role="row" class="row [^>]*>(?=(?:(?!</tr>).)*id="L{line}")', page, re.DOTALL)
    found = re.search(r'data-proof="(\w+)"', row[0]) if row else None
    return found[1] if found else ""


def test_a_changed_line_says_what_the_run_showed_of_it(client):
    page = page_of(client, translated(), [[1, 4], [7, 7]], [[1, 2]])
    assert [shown(page, line) for line in (1, 4, 7, 9)] == ["proved", "ran", "yours", "never"]
    assert shown(page, 2) == ""  # nothing changed there
    said = re.sub(r"<[^>]+>", "", page[page.index('id="proof"') : page.index('id="diff"')])
    assert "1 of 4 changes proved" in said
    assert "1 ran and was not compared" in said
    assert "1 never ran" in said
    assert "1 yours to decide" in said


def test_where_nothing_was_compared_nothing_is_proved(client):
    """Definitions run on both sides before the first error does; "10 of 108 proved" stood beside "0 of 10 stages agree"."""
    page = page_of(client, translated(), [[1, 4]], [[1, 4]], **{"class": "not-run"})
    assert [shown(page, line) for line in (1, 4)] == ["ran", "ran"]


def test_a_run_of_other_code_shows_nothing(client):
    assert 'id="proof"' not in page_of(client, translated(), [[1, 10]], [[1, 10]], text="another = 1\n")


def test_before_a_run_lines_have_the_colour_of_their_verdict(client):
    page = client.get(f"/t/{translated().id}").content.decode()
    assert "data-proof" not in page
    assert "is-proved" not in page
