"""A run whose differences are accepted is the baseline: a later one that is worse has regressed, and somebody is told."""

from __future__ import annotations

import copy

import pytest
from django.contrib.auth.models import User

from tests.web.made import came_from, job, parity_report, paste
from webapp import tasks
from webapp.jobs.models import Attempt, Job, State
from webapp.notices.models import Notice
from webapp.review import baselines
from workers.messages import ParityDone

pytestmark = pytest.mark.django_db


def report(kind: str = "rounding", **more):
    """Of one step with one output."""
    told = copy.deepcopy(parity_report(**{"class": kind}))
    told["rungs"][0]["outputs"][0]["class"] = kind
    told["rungs"][0] |= {"class": kind, **more}
    return told


@pytest.fixture
def kept(client) -> Job:
    """A run that is known to differ, as the baseline."""
    run = job(paste(), Job.Kind.PARITY, report=report("dtype"))
    assert client.post(f"/t/{run.paste_id}/parity/{run.id}/baseline").status_code == 302
    return run


def later(of: Job, kind: str, **options) -> Job:
    """A run that ends as a worker ends it: its report goes through the recorder."""
    run = Job.objects.create(kind=Job.Kind.PARITY, paste=of.paste, state=State.RUNNING, options={"profile": "portable"} | options)
    Attempt.objects.create(job=run, state=State.RUNNING)
    tasks.store_parity(ParityDone(run.id, 1, report(kind)).to_json())
    run.refresh_from_db()
    return run


@pytest.mark.parametrize(
    ("kind", "regressed"),
    [("bit-equal", False), ("tolerance", False), ("dtype", False), ("shape", True), ("different", True), ("raises", True)],
)
def test_what_is_worse_has_regressed(client, kept, kind, regressed):
    assert later(kept, kind).regressed is regressed


def test_it_is_found_by_its_state_and_shown_with_what_is_worse(client, kept):
    run = later(kept, "different")
    came_from(client)
    found = client.get("/jobs/", {"q": "state:regressed"})
    assert [row.id for row in found.context["jobs"]] == [run.id]
    assert "regressed" in found.content.decode()
    assert [row.id for row in client.get("/jobs/", {"q": "-state:regressed"}).context["jobs"]] == [kept.id]
    page = client.get(f"/t/{run.paste_id}/parity/{run.id}").content.decode()
    assert '<code class="breaks" translate="no">eval Net: output</code> other data type → <strong>different</strong>' in page


def test_another_baseline_judges_the_later_runs_anew(client, kept):
    run = later(kept, "shape")
    assert run.regressed
    client.post(f"/t/{run.paste_id}/parity/{run.id}/baseline")
    worse = later(kept, "different")
    run.refresh_from_db()
    assert (run.regressed, worse.regressed) == (False, True)
    baselines.keep(worse)
    worse.refresh_from_db()
    assert not worse.regressed


def test_what_is_no_longer_compared_is_worse_than_what_was_the_same(client):
    run = job(paste(), Job.Kind.PARITY, report=report("rounding"))
    baselines.keep(run)
    lost = job(run.paste, Job.Kind.PARITY, report=report("rounding", outputs=[]))
    Job.objects.filter(id=run.id).update(created=lost.created)
    assert baselines.worse(lost, baselines.of(lost)) == [("eval Net: output", "rounding", "absent")]


def test_another_question_is_not_held_against_it(kept):
    assert not later(kept, "different", inputs="normal(2, 4)").regressed
    assert not later(kept, "different", profile="mint").regressed


def test_another_version_of_mindspore_is(kept):
    assert later(kept, "different", mindspore="2.9.0").regressed


def test_whoever_keeps_the_baseline_is_told(client, django_capture_on_commit_callbacks):
    ann = User.objects.create_user("ann")
    client.force_login(ann)
    run = job(paste(owner=ann), Job.Kind.PARITY, report=report())
    client.post(f"/t/{run.paste_id}/parity/{run.id}/baseline")
    with django_capture_on_commit_callbacks(execute=True):
        worse = later(run, "different")
    notice = Notice.objects.get()
    assert (notice.user, notice.kind, notice.page) == (ann, "job.regressed", f"/t/{run.paste_id}/parity/{worse.id}")


def test_only_a_run_that_is_over_can_be_kept(client):
    run = job(paste(), Job.Kind.PARITY, state=State.FAILED)
    assert client.post(f"/t/{run.paste_id}/parity/{run.id}/baseline").status_code == 404


def test_the_api_says_it(client, kept):
    run = later(kept, "different")
    assert client.get(f"/api/v1/jobs/{run.id}").json()["regressed"] is True
