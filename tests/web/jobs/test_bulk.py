"""Many jobs at once: nothing happens before the number is confirmed, and each change stands in the audit log."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.web.made import came_from, job, paste
from webapp.duties.models import Duty
from webapp.jobs.bulk_actions import ACTIONS
from webapp.jobs.models import Job, State
from webapp.teams.models import Entry, Membership, Role, Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def many(client) -> list[Job]:
    """37 running, 3 done."""
    kept = [job(paste(name=f"{number}.py"), state=State.RUNNING) for number in range(37)]
    kept += [job(paste()) for _ in range(3)]
    came_from(client)
    return kept


def ask(client, **form):
    return client.post("/jobs/bulk", form)


def states() -> dict[str, int]:
    return {state: Job.objects.filter(state=state).count() for state in (State.RUNNING, State.DONE, State.CANCELLED)}


def test_the_first_request_asks_and_names_the_number(client, many):
    response = ask(client, do="cancel", all="1", q="")
    page = response.content.decode()
    assert response.status_code == 200
    assert "Cancel 37 jobs?" in page
    assert "are over already" in page
    assert states() == {"running": 37, "done": 3, "cancelled": 0}
    assert not Entry.objects.filter(action="job cancelled").exists()


def test_the_second_request_does_it_and_the_audit_log_has_each(client, many):
    response = ask(client, do="cancel", all="1", q="state:open", confirmed="37")
    assert response["Location"] == "/jobs/?q=state%3Aopen"
    assert states() == {"running": 0, "done": 3, "cancelled": 37}
    assert Entry.objects.filter(action="job cancelled").count() == 37
    assert "37 jobs were cancelled." in client.get(response["Location"]).content.decode()


def test_another_number_than_confirmed_asks_again(client, many):
    Job.objects.filter(id=many[0].id).update(state=State.DONE)
    page = ask(client, do="cancel", all="1", q="", confirmed="37").content.decode()
    assert "Cancel 36 jobs?" in page
    assert "The number has changed" in page
    assert states()["running"] == 36


def test_only_what_is_ticked_is_touched(client, many):
    ticked = [many[0].id, many[1].id, many[39].id]
    ask(client, do="cancel", job=ticked, confirmed="2")
    assert set(Job.objects.filter(state=State.CANCELLED).values_list("id", flat=True)) == {many[0].id, many[1].id}


def test_only_what_failed_is_retried(client, many):
    Job.objects.filter(id=many[0].id).update(state=State.FAILED)
    page = ask(client, do="retry", job=[many[0].id, many[39].id]).content.decode()
    assert "Retry 1 job?" in page
    ask(client, do="retry", job=[many[0].id, many[39].id], confirmed="1")
    assert many[0].attempts.count() == 2
    assert many[39].attempts.count() == 1


def test_deleting_says_what_goes_along_and_leaves_the_ids_in_the_log(client, many):
    gone = many[0].id
    assert "cannot be undone" in ask(client, do="delete", job=[gone]).content.decode()
    ask(client, do="delete", job=[gone], confirmed="1")
    assert client.get(f"/jobs/{gone}").status_code == 404
    assert Entry.objects.get(action="job deleted").thing == gone
    assert Job.objects.count() == 39


def test_what_others_pasted_is_not_touched(client, many):
    others = job(paste(session="somebody else"), state=State.RUNNING)
    ask(client, do="cancel", job=[others.id], confirmed="1")
    ask(client, do="cancel", all="1", q="", confirmed="38")
    others.refresh_from_db()
    assert others.state == State.RUNNING


def test_a_viewer_is_told_what_is_not_for_viewers(client):
    team, ann = Team.objects.create(name="Vision"), User.objects.create_user("ann")
    Membership.objects.create(team=team, user=ann, role=Role.VIEWER)
    kept = job(paste(team=team), state=State.RUNNING)
    client.force_login(ann)
    page = ask(client, do="cancel", job=[kept.id]).content.decode()
    assert "Not yours to change" in page
    ask(client, do="cancel", job=[kept.id], confirmed="0")
    ask(client, do="cancel", job=[kept.id], confirmed="1")
    kept.refresh_from_db()
    assert kept.state == State.RUNNING


def test_an_editor_cancels_but_does_not_delete_what_others_own(client):
    team, ann = Team.objects.create(name="Vision"), User.objects.create_user("ann")
    Membership.objects.create(team=team, user=ann, role=Role.EDITOR)
    kept = job(paste(team=team), state=State.RUNNING)
    client.force_login(ann)
    ask(client, do="delete", job=[kept.id], confirmed="1")
    assert Job.objects.filter(id=kept.id).exists()
    ask(client, do="cancel", job=[kept.id], confirmed="1")
    kept.refresh_from_db()
    assert kept.state == State.CANCELLED


@pytest.fixture
def team(client) -> Team:
    """Ann edits, Ben reads; Cleo is in no team. Ann is signed in."""
    made = Team.objects.create(name="Vision")
    for name, role in (("ann", Role.EDITOR), ("ben", Role.VIEWER)):
        Membership.objects.create(team=made, user=User.objects.create_user(name), role=role)
    User.objects.create_user("cleo")
    client.force_login(User.objects.get(username="ann"))
    return made


def test_37_files_are_assigned_and_the_audit_log_shows_37(client, team):
    for _ in range(37):
        job(paste(team=team))
    page = ask(client, do="assign", all="1", q="").content.decode()
    assert "<option>ben</option>" in page
    assert "cleo" not in page
    ask(client, do="assign", all="1", q="", to="ben", due="2026-12-24", confirmed="37")
    assert Duty.objects.filter(user__username="ben", due="2026-12-24").count() == 37
    assert Entry.objects.filter(action="job assigned", user__username="ann").count() == 37
    assert len(client.get("/jobs/?q=assignee:ben").context["jobs"]) == 37


def test_nobody_is_given_what_they_cannot_open(client, team):
    own = job(paste(owner=User.objects.get(username="ann")))
    ask(client, do="assign", job=[own.id], to="ben", confirmed="1")
    assert not Duty.objects.exists()


def test_assigning_to_nobody_takes_the_duty_back(client, team):
    kept = job(paste(team=team))
    for to in ("ben", ""):
        ask(client, do="assign", job=[kept.id], to=to, confirmed="1")
    assert not Duty.objects.exists()


@pytest.mark.parametrize(
    "form",
    [
        {"do": "explode"},
        {},
        {"do": "assign", "to": "cleo"},
        {"do": "assign", "due": "tomorrow"},
        {"do": "assign", "due": "2026-02-31"},
        {"do": "cancel", "all": "1", "q": "stat:x"},
    ],
)
def test_what_makes_no_sense_changes_nothing(client, team, form):
    kept = job(paste(team=team), state=State.RUNNING)
    response = client.post("/jobs/bulk", {"job": [kept.id], "confirmed": "1", **form})
    assert response.status_code == 400
    assert not Entry.objects.exclude(action="signed in").exists()


def test_too_many_are_refused(client, many, monkeypatch):
    monkeypatch.setattr("webapp.jobs.bulk.MOST", 39)
    monkeypatch.setattr("webapp.jobs.bulk_views.MOST", 39)
    assert ask(client, do="cancel", all="1", q="", confirmed="37").status_code == 400
    assert states()["running"] == 37


def test_two_are_compared_and_three_are_not(client, many):
    response = ask(client, do="compare", job=[many[0].id, many[1].id])
    assert response["Location"] == f"/jobs/compare?a={many[0].id}&b={many[1].id}"
    assert ask(client, do="compare", job=[job.id for job in many[:3]]).status_code == 400


def test_looking_does_not_act(client):
    assert client.get("/jobs/bulk").status_code == 405


def test_each_action_names_what_the_audit_log_says():
    assert {action.said for action in ACTIONS.values()} == {"job cancelled", "job retried", "job assigned", "job deleted"}


def test_what_somebody_else_has_deleted_meanwhile_is_not_counted(rf):
    kept = job(paste())
    gone = Job.objects.get(id=kept.id)
    kept.delete()
    assert ACTIONS["delete"].do(rf.post("/jobs/bulk"), gone) is False
