"""Accepting, rejecting and editing on the page; revisions and what is downloaded afterwards."""

from __future__ import annotations

import subprocess

import pytest

from knowledge import codes
from tests.web.made import RESULT, SOURCE, change, job, paste, translated, translation
from webapp.jobs.models import Job
from webapp.review.models import Revision

pytestmark = pytest.mark.django_db


def decide(client, kept, unit, kind, **more):
    return client.post(f"/t/{kept.id}/decide", {"unit": unit, "kind": kind, **more})


def test_a_rejected_change_is_the_original_in_every_download(client, tmp_path):
    kept = translated()
    response = decide(client, kept, "L7", "rejected")
    assert response["Location"] == f"/t/{kept.id}?profile=portable#L7"
    assert "nn.Linear(4, 2" in client.get(f"/t/{kept.id}.py").content.decode()
    (tmp_path / "net.py").write_text(SOURCE)
    (tmp_path / "net.patch").write_bytes(client.get(f"/t/{kept.id}.patch").content)
    subprocess.run(["git", "apply", "net.patch"], cwd=tmp_path, check=True)
    assert (tmp_path / "net.py").read_bytes() == client.get(f"/t/{kept.id}.py").content


def test_the_page_counts_what_is_reviewed(client):
    kept = translated()
    decide(client, kept, "L4", "accepted")
    decide(client, kept, "L7", "rejected")
    response = client.get(f"/t/{kept.id}")
    assert response.context["progress"] == {"units": 4, "decided": 2, "accepted": 1, "rejected": 1, "edited": 0, "yours": 0}
    assert "original kept" in response.content.decode()


def test_a_decided_line_no_longer_asks_for_a_person(client):
    kept = translated()
    assert "data-flagged" in client.get(f"/t/{kept.id}").content.decode()
    decide(client, kept, "L7", "accepted")
    assert "data-flagged" not in client.get(f"/t/{kept.id}").content.decode()


def test_lines_can_be_edited(client):
    kept = translated()
    decide(client, kept, "L7", "edited", text="        self.fc = nn.Dense(4, 2, has_bias=True)\r\n")
    assert "has_bias=True" in client.get(f"/t/{kept.id}.py").content.decode()
    assert b"\r" not in client.get(f"/t/{kept.id}.py").content


def test_a_decision_can_be_taken_back(client):
    kept = translated()
    decide(client, kept, "L7", "rejected")
    decide(client, kept, "L7", "")
    assert client.get(f"/t/{kept.id}.py").content == RESULT.encode()


def test_a_line_that_is_exact_in_part_is_accepted_with_the_adapted(client):
    both = [change(0, 1), change(1, 4), change(2, 7, "exact"), change(3, 7, "adapted"), change(4, 9, "adapted")]
    kept = job(paste(), report=translation(changes=both)).paste
    decide(client, kept, "*", "accepted", verdict="exact")
    assert client.get(f"/t/{kept.id}").context["composed"].units["L7"] == ""
    decide(client, kept, "*", "accepted", verdict="adapted")
    assert set(client.get(f"/t/{kept.id}").context["composed"].units.values()) == {"accepted"}


def test_all_exact_changes_can_be_accepted_at_once(client):
    kept = translated()
    decide(client, kept, "*", "accepted", verdict="exact")
    assert client.get(f"/t/{kept.id}").context["composed"].units == {"L1": "accepted", "L4": "accepted", "L7": "", "L9": ""}


def test_revisions_never_change(client):
    kept = translated()
    decide(client, kept, "L7", "rejected")
    first = client.get(f"/t/{kept.id}.py?r=1").content
    decide(client, kept, "L7", "edited", text="pass")
    assert client.get(f"/t/{kept.id}.py?r=0").content == RESULT.encode()
    assert client.get(f"/t/{kept.id}.py?r=1").content == first
    assert client.get(f"/t/{kept.id}/r/2").status_code == 200


def test_two_revisions_can_be_compared(client):
    kept = translated()
    decide(client, kept, "L7", "rejected")
    page = client.get(f"/t/{kept.id}/r/1?against=0").content.decode()
    assert "-        self.fc = nn.Dense(4, 2)" in page
    assert "r0 → r1" in page


@pytest.mark.parametrize("address", ["/r/1", ".py?r=1", ".py?r=x"])
def test_revisions_that_do_not_exist_are_not_found(client, address):
    assert client.get(f"/t/{translated().id}{address}").status_code == 404


@pytest.mark.parametrize(("unit", "kind"), [("L99", "accepted"), ("", "accepted"), ("L7", "burned")])
def test_decisions_that_fit_nothing_are_refused(client, unit, kind):
    assert decide(client, translated(), unit, kind).status_code == 400
    assert not Revision.objects.exists()


def test_htmx_gets_the_new_rows_in_place(client):
    kept = translated()
    response = client.post(f"/t/{kept.id}/decide", {"unit": "L7", "kind": "accepted"}, headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert 'id="review"' in response.content.decode()
    assert "<html" not in response.content.decode()


def test_parity_checks_what_was_reviewed(client):
    kept = translated()
    decide(client, kept, "L7", "edited", text="        self.fc = nn.Dense(4, 2)  # mine")
    client.post(f"/t/{kept.id}/parity")
    assert "# mine" in Job.objects.get(kind=Job.Kind.PARITY).options["translated"]


def test_sarif_names_rule_level_and_place(client):
    data = client.get(f"/t/{translated().id}.sarif").json()
    first, finding = data["runs"][0]["results"]
    assert (first["ruleId"], first["level"]) == ("rename_call", "warning")
    assert first["locations"][0]["physicalLocation"]["region"]["startLine"] == 7
    assert finding["ruleId"] == codes.code_of("advice:graph-yield")


def test_sarif_leaves_out_what_was_rejected(client):
    kept = translated()
    decide(client, kept, "L7", "rejected")
    rules = [found["ruleId"] for found in client.get(f"/t/{kept.id}.sarif").json()["runs"][0]["results"]]
    assert rules == [codes.code_of("advice:graph-yield")]


def test_a_revision_keeps_its_tag_and_the_next_one_has_another(client):
    kept = translated()
    first = client.get(f"/t/{kept.id}/r/0")["ETag"]
    client.post(f"/t/{kept.id}/decide", {"unit": "L7", "kind": "rejected"})
    assert client.get(f"/t/{kept.id}/r/0")["ETag"] == first
    assert client.get(f"/t/{kept.id}/r/1")["ETag"] != first
