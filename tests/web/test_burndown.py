"""A project's progress: what is left to decide, now and over time, and who is to do it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User

from tests.web.made import change, job, paste, translation
from webapp.duties.models import Duty, today
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.projects.burndown import HEIGHT, WIDTH, Point, drawing, points
from webapp.projects.models import File, Project
from webapp.projects.standing import progress, standings
from webapp.review.models import Revision
from webapp.teams.models import Entry, Membership, Role, Team

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 11, 2, 12, tzinfo=UTC)
TWO = [change(0, 4, "review", torch="torch.nn.Module"), change(1, 7, "unsupported"), change(2, 9, "adapted", torch="")]


@pytest.fixture
def project() -> Project:
    """Three files: one with two places for a person, one with nothing, one that is no program."""
    made = Project.objects.create(name="net")
    for name, changes in (("a.py", TWO), ("b.py", [])):
        kept = paste(name=name)
        job(kept, report=translation(changes=changes))
        File.objects.create(project=made, path=name, paste=kept)
    File.objects.create(project=made, path="README.md", content=b"x")
    Job.objects.update(finished=MONDAY)
    return made


def decide(of: Project, number: int, *lines: int, days: int = 1) -> None:
    """A revision that decides the places on these lines, so many days after Monday."""
    standing = next(one for one in standings(of) if one.spots)
    assert standing.job is not None
    units = {spot.unit: {"kind": "accepted", "text": ""} for spot in standing.spots if spot.line in lines}
    row = Revision.objects.create(job=standing.job, number=number, decisions=units)
    Revision.objects.filter(id=row.id).update(created=MONDAY + timedelta(days=days))


def test_places_are_counted_once_and_only_where_a_person_is_needed(project):
    first, second, third = sorted(standings(project), key=lambda one: one.file.path, reverse=True)[::-1]
    assert [one.file.path for one in (first, second, third)] == ["README.md", "a.py", "b.py"]
    assert [(spot.line, spot.verdict) for spot in second.spots] == [(4, "review"), (7, "unsupported")]
    assert (first.spots, third.spots) == ((), ())


def compared(project: Project, name: str, outcome: str, *, days: int = 3) -> None:
    """A comparison of the file that is over."""
    paste = Paste.objects.get(name=name)
    options = {"profile": project.profile, "translated": "x"}
    run = Job.objects.create(kind=Job.Kind.PARITY, paste=paste, state=State.DONE, outcome=outcome, options=options)
    Job.objects.filter(id=run.id).update(created=MONDAY + timedelta(days=days))


def test_progress_counts_what_the_latest_revision_decides(project):
    assert progress(standings(project)).decided == 0
    decide(project, 1, 4, 7)
    assert progress(standings(project)).decided == 2
    decide(project, 2, 4, days=2)
    now = progress(standings(project))
    assert (now.flagged, now.decided, now.open) == (2, 1, 1)


def test_what_is_decided_is_not_proved_and_a_run_of_another_text_proves_nothing(project):
    decide(project, 1, 4, 7)
    assert progress(standings(project)).percent == 0
    compared(project, "a.py", "rounding")
    assert (progress(standings(project)).proved, progress(standings(project)).percent) == (1, 50)
    decide(project, 2, 4, days=4)
    assert progress(standings(project)).proved == 0
    compared(project, "a.py", "tolerance", days=5)
    assert progress(standings(project)).proved == 1
    compared(project, "a.py", "partly", days=6)
    assert progress(standings(project)).proved == 0


def test_a_file_that_is_not_translated_yet_is_not_proved(project):
    compared(project, "a.py", "bit-equal")
    Job.objects.filter(paste__name="b.py", kind=Job.Kind.TRANSLATION).update(state=State.RUNNING)
    assert progress(standings(project)).percent == 50


def test_nothing_is_proved_where_nothing_was_run():
    assert progress([]).percent == 0


def test_the_page_its_twin_and_the_badge_say_the_same_three_numbers(client, project):
    decide(project, 1, 4)
    compared(project, "a.py", "rounding")
    page = client.get(f"/p/{project.id}").content.decode()
    for name, number in (("proved", 1), ("decided", 1), ("open", 1)):
        assert f'<strong class="number" id="{name}">{number}</strong>' in page
    told = client.get(f"/api/v1/projects/{project.id}").json()["progress"]
    assert f'max="100" value="{told["percent"]}"' in page
    assert told == {"flagged": 2, "decided": 1, "open": 1, "files": 2, "proved": 1, "percent": 50}
    badge = client.get(f"/p/{project.id}.svg")
    assert badge["Content-Type"] == "image/svg+xml"
    assert ">proved 1/2, decided 1, open 1<" in badge.content.decode()


def test_a_cell_opens_the_file_at_its_first_open_line(client, project):
    a = Job.objects.get(paste__name="a.py").paste_id
    page = client.get(f"/p/{project.id}").content.decode()
    assert f'href="/t/{a}?profile=portable#L4"' in page
    assert f'href="/t/{a}?profile=portable#L7"' in page
    decide(project, 1, 4)
    page = client.get(f"/p/{project.id}").content.decode()
    assert "#L4" not in page
    assert "#L7" in page


def test_the_line_goes_down_with_decisions_and_up_when_they_are_taken_back(project):
    decide(project, 1, 4, days=1)
    decide(project, 2, 4, 7, days=2)
    decide(project, 3, 4, days=3)
    assert [(point.known, point.open) for point in points(standings(project))] == [(2, 2), (2, 1), (2, 0), (2, 1)]


def test_a_revision_that_decides_nothing_flagged_draws_nothing(project):
    Revision.objects.create(job=Job.objects.get(paste__name="a.py"), number=1, decisions={"L99": {"kind": "accepted"}})
    Revision.objects.create(job=Job.objects.get(paste__name="b.py"), number=1, decisions={"L1": {"kind": "accepted"}})
    assert [point.open for point in points(standings(project))] == [2]


def test_the_drawing_holds_each_value_until_the_next():
    found = [Point(MONDAY, 4, 4), Point(MONDAY + timedelta(days=1), 4, 1)]
    drawn = drawing(found, MONDAY + timedelta(days=2))
    assert drawn is not None
    half, low = WIDTH / 2, HEIGHT * 3 / 4
    assert drawn.open == f"0.0,0.0 {half},0.0 {half},{low} {WIDTH}.0,{low}"
    assert drawn.known == f"0.0,0.0 {half},0.0 {half},0.0 {WIDTH}.0,0.0"
    assert (drawn.now, drawn.top) == (1, 4)


def test_a_single_moment_and_a_long_history_are_drawn_inside_the_frame():
    long = [Point(MONDAY + timedelta(minutes=n), 5_000, 5_000 - n) for n in range(5_000)]
    for found, now in (([Point(MONDAY, 1, 1)], MONDAY), (long, MONDAY + timedelta(days=9))):
        drawn = drawing(found, now)
        assert drawn is not None
        corners = [tuple(map(float, corner.split(","))) for corner in drawn.open.split()]
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in corners)
        assert len(corners) < 1_000
        assert corners[-1][0] == WIDTH


def test_nothing_to_burn_down_is_not_drawn(client):
    assert drawing([], MONDAY) is None
    empty = Project.objects.create(name="empty")
    assert "burndown-frame" not in client.get(f"/p/{empty.id}").content.decode()


@pytest.fixture
def team(project, client) -> Team:
    """The project is a team's: Ann edits, Ben reads, Cleo is a stranger. Ann is signed in."""
    made = Team.objects.create(name="Vision")
    for name, role in (("ann", Role.EDITOR), ("ben", Role.VIEWER)):
        Membership.objects.create(team=made, user=User.objects.create_user(name), role=role)
    User.objects.create_user("cleo")
    Project.objects.update(team=made)
    Paste.objects.update(team=made)
    client.force_login(User.objects.get(username="ann"))
    return made


def test_files_and_projects_are_assigned_with_a_date(client, project, team):
    client.post(f"/p/{project.id}/duty", {"file": "a.py", "to": "ben", "due": "2020-01-02"})
    assert "Assign the project to a person" in client.get(f"/p/{project.id}").content.decode()
    client.post(f"/p/{project.id}/duty", {"to": "ann"})
    page = client.get(f"/p/{project.id}").content.decode()
    assert "overdue" in page
    assert 'project assigned to <span translate="no">ann</span>' in page
    assert set(Duty.objects.values_list("user__username", "paste__name")) == {("ben", "a.py"), ("ann", None)}
    assert Entry.objects.filter(action="duty assigned").count() == 2
    assert "assigned a file or project" in page


def test_a_due_date_of_today_is_not_overdue():
    assert not Duty(due=today()).late
    assert not Duty().late
    assert Duty(due=today() - timedelta(days=1)).late


@pytest.mark.parametrize("form", [{"to": "cleo"}, {"due": "soon"}, {"due": "2026-02-30"}, {"to": "nobody-here"}])
def test_what_makes_no_sense_is_not_assigned(client, project, team, form):
    assert client.post(f"/p/{project.id}/duty", form).status_code == 400
    assert not Duty.objects.exists()


def test_who_reads_does_not_assign_and_a_stranger_sees_nothing(client, project, team):
    client.force_login(User.objects.get(username="ben"))
    assert client.post(f"/p/{project.id}/duty", {"to": "ben"}).status_code == 403
    assert "/duty" not in client.get(f"/p/{project.id}").content.decode()
    client.force_login(User.objects.get(username="cleo"))
    assert client.get(f"/p/{project.id}/duty").status_code == 404
    assert client.post(f"/p/{project.id}/duty", {"to": "cleo"}).status_code == 404


def test_only_files_that_are_translated_are_assigned(client, project, team):
    assert client.get(f"/p/{project.id}/duty?file=a.py").status_code == 200
    assert client.get(f"/p/{project.id}/duty?file=README.md").status_code == 404
    assert client.get(f"/p/{project.id}/duty?file=nothing").status_code == 404


def test_activity_names_who_did_what_where(client, project, team):
    kept = Job.objects.get(paste__name="a.py")
    client.post(f"/jobs/{kept.id}/cancel")
    Job.objects.filter(id=kept.id).update(state=State.FAILED)
    client.post(f"/jobs/{kept.id}/retry")
    acts = client.get(f"/p/{project.id}").context["activity"]
    assert [(act.who, act.file, act.page) for act in acts] == [("ann", "a.py", f"/jobs/{kept.id}")]
    elsewhere = Project.objects.create(name="other", team=team)
    assert client.get(f"/p/{elsewhere.id}").context["activity"] == []


def test_projects_are_listed_with_their_progress(client, project, team):
    decide(project, 1, 4)
    Project.objects.create(name="somebody else's")
    page = client.get("/p/").content.decode()
    assert '>0<span class="faint"> / 2</span>' in page
    assert "somebody else" not in page
    client.force_login(User.objects.get(username="cleo"))
    assert "No project here yet." in client.get("/p/").content.decode()
