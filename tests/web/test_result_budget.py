"""What a look at a result of two hundred lines costs the server, beside a look that draws the page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.web.made import change, job, parity_report, translated
from webapp.jobs.models import Job

pytestmark = pytest.mark.django_db
SOURCE = "".join(f"x{n} = torch.nn.functional.relu(x{n}, inplace=(a, b)[{n}])\n" for n in range(200))
TRANSLATED = SOURCE.replace("torch.nn.functional", "mint")
LOOKS = 7


def least(work: Callable[[], object]) -> float:
    """Seconds of processor."""
    taken = []
    for _ in range(LOOKS):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return min(taken)


def long_paste():
    changes = [change(n, n) for n in range(1, 201, 2)]
    links = {str(n): [n] for n in range(1, 201)}
    return translated(SOURCE, text=TRANSLATED, changes=changes, links=links)


def measured(kept, **more):
    return job(kept, Job.Kind.PARITY, options={"profile": "portable", "translated": TRANSLATED}, report=parity_report(**more))


def test_another_look_at_two_hundred_lines_draws_nothing_again(client):
    """11 ms of processor beside 17 for the first look, on two cores of an EPYC; a page drawn again costs as much as the first."""
    kept = [long_paste() for _ in range(LOOKS + 1)]
    assert client.get(f"/t/{kept[0].id}").status_code == 200
    others = iter(kept[1:])
    ratio = least(lambda: client.get(f"/t/{kept[0].id}")) / least(lambda: client.get(f"/t/{next(others).id}"))
    assert ratio < 0.8


def test_another_look_reads_and_draws_nothing_again_of_what_a_run_measured(client):
    """A report has hundreds of kilobytes: reading it and drawing its tables was three quarters of a look."""
    kept = long_paste()
    measured(kept)
    assert "parity/_outputs.html" in {template.name for template in client.get(f"/t/{kept.id}").templates}
    with CaptureQueriesContext(connection) as asked:
        again = client.get(f"/t/{kept.id}")
    assert "parity/_outputs.html" not in {template.name for template in again.templates}
    assert not [query["sql"] for query in asked if '"report"' in query["sql"]]
    assert "Outputs in eval mode" in again.content.decode()


def test_what_was_drawn_is_drawn_anew_for_another_run_language_and_remark(client):
    kept = long_paste()
    measured(kept, ran=[[1, 9]], agreed=[[1, 9]])
    shown = [client.get(f"/t/{kept.id}").content.decode() for _ in range(2)]
    assert [page.count('data-proof="proved"') for page in shown] == [9, 9]
    measured(kept, ran=[[1, 3]], agreed=[[1, 3]])
    assert client.get(f"/t/{kept.id}").content.decode().count('data-proof="proved"') == 3
    client.cookies["language"] = "zh-hans"
    assert "推理模式的输出" in client.get(f"/t/{kept.id}").content.decode()
    client.post(f"/t/{kept.id}/comments", {"line": "L5", "text": "look at this"})
    assert "look at this" in client.get(f"/t/{kept.id}").content.decode()


def drawn(client, path: str) -> set[str]:
    return {template.name for template in client.get(path).templates}


ONCE = {
    "review/_coverage.html", "review/_decisions.html", "review/_downloads.html", "review/_target.html", "review/_share.html",
    "parity/_start.html", "frame/_keys_groups.html", "frame/_nav.html", "frame/_foot.html",
}  # fmt: skip


def test_another_look_draws_only_what_may_have_changed(client):
    kept = long_paste()
    assert drawn(client, f"/t/{kept.id}") >= {"review/_coverage.html", "parity/_start.html", "review/_share.html"}
    assert not drawn(client, f"/t/{kept.id}") & ONCE


def test_what_is_handed_out_again_is_of_this_reader_revision_and_view(client):
    kept = long_paste()
    client.get(f"/t/{kept.id}")
    assert 'data-view="unified" aria-current="true"' in client.get(f"/t/{kept.id}?view=unified").content.decode()
    assert 'data-view="split" aria-current="true"' in client.get(f"/t/{kept.id}").content.decode()
    client.cookies["language"] = "zh-hans"
    assert "下载" in client.get(f"/t/{kept.id}").content.decode()
    client.cookies["language"] = "en"
    client.post(f"/t/{kept.id}/decide", {"unit": "L1", "kind": "accepted"})
    assert "A link to r1," in client.get(f"/t/{kept.id}").content.decode()
    measured(kept)
    assert "Check again" in client.get(f"/t/{kept.id}").content.decode()


def test_a_form_that_is_handed_out_again_has_the_token_of_its_look():
    kept = long_paste()
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    for visitor in (first, second):
        shown = visitor.get(f"/t/{kept.id}").content.decode()
        tokens = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', shown)
        assert len(set(tokens)) == 1
        form = {"csrfmiddlewaretoken": tokens[-1], "unit": "L1", "kind": "accepted"}
        assert visitor.post(f"/t/{kept.id}/decide", form).status_code == 302
    assert visitor.post(f"/t/{kept.id}/decide", form | {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
