"""One translation over versions, devices and modes: measured cells lead to their run, all others say that they were not run."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.made import job, parity_report, translated
from webapp.jobs.models import Job, State
from webapp.review import parity_matrix
from workers import dispatch, presence
from workers.presence import Worker

pytestmark = pytest.mark.django_db
OLDER = "parity.mindspore-2.9.0.cpu"


@pytest.fixture(autouse=True)
def workers() -> Iterator[None]:
    presence.sign(Worker("new#1", [dispatch.parity_queue()], {}, "cpu"))
    presence.sign(Worker("old#1", [OLDER], {}, "cpu"))
    yield
    presence.connect().delete(*[presence.PREFIX + name for name in ("new#1", "old#1")], OLDER, dispatch.parity_queue())


def measured(kept, **options) -> Job:
    cells = [{"device": "cpu", "mode": "pynative", "class": "rounding"}, {"device": "cpu", "mode": "graph", "class": "raises"}]
    return job(kept, Job.Kind.PARITY, State.DONE, report=parity_report(matrix=cells), options=options)


def cells_of(page: str) -> list[list[list[str]]]:
    body = page.partition('class="matrix"')[2].partition("</table>")[0].partition("<tbody>")[2]
    rows = re.findall(r"<tr>.*?</tr>", body, re.S)
    return [[re.sub(r"<[^>]+>|\s+", " ", cell).split() for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)] for row in rows]


def test_a_cell_that_was_not_run_says_so(client):
    kept = translated()
    run = measured(kept)
    rows = cells_of(client.get(f"/t/{kept.id}/parity/{run.id}").content.decode())
    assert [row[:2] for row in rows] == [[["2.10.0"], [device]] for device in ("cpu", "ascend", "gpu")] + [[["2.9.0"], ["cpu"]]]
    assert "rounding" in rows[0][2]
    assert "raises" in rows[0][3]
    assert all(cell[-2:] == ["not", "run"] for row in rows[1:] for cell in row[2:])


def test_checking_everywhere_sends_one_job_to_each_version_that_has_a_worker(client):
    kept = translated()
    measured(kept)
    response = client.post(f"/t/{kept.id}/parity/everywhere", {"profile": "portable"})
    assert response.status_code == 303
    queued = Job.objects.filter(kind=Job.Kind.PARITY, state=State.QUEUED)
    assert sorted(parity_matrix.place_of(one).mindspore for one in queued) == ["2.10.0", "2.9.0"]


def test_the_run_of_another_version_fills_its_own_row(client):
    kept = translated()
    measured(kept)
    run = measured(kept, mindspore="2.9.0")
    rows = cells_of(client.get(f"/t/{kept.id}/parity/{run.id}").content.decode())
    assert "rounding" in rows[-1][2]


def test_queues_are_named_by_version_and_device():
    assert dispatch.parity_queue() == "parity.mindspore-2.10.0.cpu"
    assert dispatch.parity_queue("ascend", "2.9.0") == "parity.mindspore-2.9.0.ascend"
