"""The team's page of machines, and a run that waits for one of them."""

from __future__ import annotations

import re

from tests.remote.conftest import SOURCE, waiting
from webapp.jobs import turns
from webapp.jobs.models import Attempt, Job, State
from webapp.pastes.models import Paste
from webapp.remote.models import RemoteWorker
from workers.remote import signing


def test_the_command_is_shown_once(team, admin):
    address = f"/teams/{team.id}/workers"
    page = admin.post(address, {"name": "card", "device": "ascend910b"}).content.decode()
    (made,) = RemoteWorker.objects.all()
    (token,) = re.findall(r"mindport worker join http://testserver (mw_[\w.-]+)", page)
    assert 'data-copy="#join"' in page
    assert signing.read_token(token) == (made.id, made.key)
    assert token not in admin.get(address).content.decode()


def test_another_token_ends_the_first(team, admin):
    made = RemoteWorker.objects.create(team=team, name="card", device="ascend910b")
    page = admin.post(f"/teams/{team.id}/workers/{made.id}/rotate").content.decode()
    assert made.token not in page
    made.refresh_from_db()
    assert made.token in page


def test_a_run_says_what_it_waits_for_and_how_to_come_by_it(team, admin):
    job = waiting(team)
    page = admin.get(f"/t/{job.paste_id}/parity/{job.id}").content.decode()
    assert "ascend910b: waiting for a worker." in page
    assert "mindport worker join http://testserver TOKEN" in page


def test_a_check_waits_for_a_machine_of_the_team_and_of_no_other(team, admin):
    paste = Paste.objects.create(source=SOURCE, team=team)
    assert admin.post(f"/t/{paste.id}/remote", {"device": "ascend910b"}).status_code == 404
    made = RemoteWorker.objects.create(team=team, name="card", device="ascend910b")
    over = waiting(team)
    Job.objects.filter(id=over.id).update(state=State.CANCELLED)
    page = admin.get(f"/t/{over.paste_id}/parity/{over.id}").content.decode()
    assert f"Check on {made.name} (ascend910b)" in page


def test_the_job_waits_for_such_a_machine_and_no_message_is_sent(team):
    job = waiting(team)
    turns.queue_up(job)
    assert job.queue == "remote.ascend910b"
    assert Attempt.objects.get(job=job).sent is None
