"""What a machine of a team's measures is evidence where its owner agrees, and is gone again when the owner does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model

from webapp.devices.models import Outcome
from webapp.jobs.models import Attempt, Job, State
from webapp.pastes.models import Paste
from webapp.remote.models import RemoteWorker
from webapp.teams.models import Membership, Role
from workers.translation import translate

SOURCE = """import torch

x = torch.linspace(-1, 1, 12).reshape(3, 4)
y = torch.erf(x)
z = torch.abs(y)
print(z.sum())
"""


@pytest.fixture
def card(team):
    return RemoteWorker.objects.create(team=team, name="secret card", device="ascend910b")


def says(client, card, answer: str) -> None:
    assert client.post(f"/teams/{card.team_id}/workers/{card.id}/consent", {"agrees": answer}).status_code == 302
    card.refresh_from_db()


def waiting(team) -> Job:
    """A run of our own translation that waits for such a card."""
    paste = Paste.objects.create(source=SOURCE, team=team)
    translated = translate(SOURCE, profile="portable")
    known = {"kind": Job.Kind.TRANSLATION, "options": {"profile": "portable"}, "state": State.DONE}
    done = Job.objects.create(paste=paste, **known)
    Attempt.objects.create(job=done, number=1, state=State.DONE, report=translated.to_dict())
    options = {"translated": translated.text, "remote": True, "profile": "portable"}
    job = Job.objects.create(kind=Job.Kind.PARITY, paste=paste, device="ascend910b", options=options)
    Attempt.objects.create(job=job, number=1)
    return job


def run(live_server, card, folder: Path, lacking: str = "") -> None:
    """In a process of its own, over the net, with torch and MindSpore."""
    command = [sys.executable, "-m", "tests.remote.card", live_server.url, card.token, str(folder), lacking]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)
    assert "worked" in done.stdout, done.stderr[-3000:]


def cell(client, name: str, device: str = "ascend910b"):
    rows = client.get(f"/kb/{name}.json").json()["declared"]["devices"]
    return next(cell for cell in rows[0]["cells"] if cell["device"] == device)


def section(client, name: str, language: str = "en") -> str:
    page: str = client.get(f"/kb/{name}", headers={"accept-language": language}).content.decode()
    return page.partition('id="devices"')[2].partition("</section>")[0]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_without_consent_nothing_becomes_evidence(team, card, client, live_server, tmp_path):
    job = waiting(team)
    run(live_server, card, tmp_path)
    assert Job.objects.get(pk=job.pk).state == State.DONE
    assert not Outcome.objects.exists()
    assert cell(client, "torch.erf")["state"] == "declared"
    assert cell(client, "torch.erf")["runs"] == []


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_with_consent_the_record_shows_chip_and_versions_until_it_is_taken_back(team, card, admin, live_server, tmp_path):
    says(admin, card, "yes")
    waiting(team)
    run(live_server, card, tmp_path)
    found = cell(admin, "torch.erf")
    assert (found["state"], found["declared"]) == ("measured", "declared")
    (seen,) = found["runs"]
    assert (seen["cann"], seen["same"], seen["other"]) == ("8.3.RC1", 1, 0)
    assert seen["mindspore"]
    assert cell(admin, "torch.erf", "a3")["state"] == "declared"  # another chip
    page = section(admin, "torch.erf")
    assert f"CANN 8.3.RC1, MindSpore {seen['mindspore']}: 1 run agreed with torch" in page
    assert "secret card" not in page
    assert "Vision" not in page
    assert "1 次运行与 torch 一致" in section(admin, "torch.erf", "zh-hans")
    says(admin, card, "no")
    assert cell(admin, "torch.erf")["state"] == "declared"
    assert "CANN 8.3.RC1" not in section(admin, "torch.erf")


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_run_refutes_what_is_declared(team, card, admin, live_server, tmp_path):
    says(admin, card, "yes")
    waiting(team)
    run(live_server, card, tmp_path, lacking="ops.erf")
    found = cell(admin, "torch.erf")
    assert (found["state"], found["declared"]) == ("refuted", "declared")
    assert found["runs"][0]["other"] == 1
    assert cell(admin, "torch.abs")["runs"] == []  # behind the fault nothing was shown
    assert "declared, refuted by a run" in section(admin, "torch.erf")
    assert "1 run went wrong" in section(admin, "torch.erf")
    assert "有声明，被运行推翻" in section(admin, "torch.erf", "zh-hans")
    says(admin, card, "no")
    assert cell(admin, "torch.erf")["state"] == "declared"


def test_only_an_admin_of_the_team_agrees(team, card, client):
    user = get_user_model().objects.create_user("bob", password="secret")
    Membership.objects.create(team=team, user=user, role=Role.EDITOR)
    client.force_login(user)
    assert client.post(f"/teams/{team.id}/workers/{card.id}/consent", {"agrees": "yes"}).status_code in (403, 404)
    card.refresh_from_db()
    assert card.shares is None
    assert "/consent" not in client.get(f"/teams/{team.id}/workers").content.decode()


def test_the_owner_of_a_revoked_machine_may_still_take_it_back(team, card, admin):
    says(admin, card, "yes")
    admin.post(f"/teams/{team.id}/workers/{card.id}/revoke")
    assert "Take the consent back" in admin.get(f"/teams/{team.id}/workers").content.decode()
    says(admin, card, "no")
    assert card.shares is None
