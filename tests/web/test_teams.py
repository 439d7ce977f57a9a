"""Teams: joining, roles, leaving, what a team has, moving between spaces, and its log."""

from __future__ import annotations

import csv
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.web.made import came_from, job, parity_report, paste, translated, translation
from tests.web.searching import found
from webapp.projects.models import File, Project
from webapp.review.models import Paste
from webapp.teams import invitations
from webapp.teams.models import Entry, Invitation, Membership, Role, Team

pytestmark = pytest.mark.django_db


def person(name: str, team: Team | None = None, role: Role = Role.EDITOR) -> Client:
    user = User.objects.create(username=name, email=f"{name}@example.org", password="x")
    if team:
        Membership.objects.create(team=team, user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def team() -> Team:
    return Team.objects.create(name="Vision")


@pytest.fixture
def admin(team) -> Client:
    return person("admin", team, Role.ADMIN)


def members(team: Team) -> dict[str, str]:
    return dict(team.memberships.values_list("user__username", "role"))


def invited(client: Client, team: Team, role: str = "viewer", **more: str) -> str:
    """The path of the link."""
    page = client.post(f"/teams/{team.id}/invitations", {"role": role, "days": "7", **more})
    return found(r"http://testserver(/join/[\w-]+)", page.content.decode())


def test_whoever_makes_a_team_is_its_admin():
    made = person("ada").post("/teams/", {"name": "Speech"})
    team = Team.objects.get()
    assert made["Location"] == f"/teams/{team.id}"
    assert members(team) == {"ada": "admin"}


@pytest.mark.parametrize("name", ["", " ", "x" * 81])
def test_a_team_needs_a_name(name):
    assert person("ada").post("/teams/", {"name": name}).status_code == 400
    assert not Team.objects.exists()


def test_an_invitation_is_followed_once(admin, team):
    link = invited(admin, team)
    bob, carol = person("bob"), person("carol")
    assert "invites you to" in Client().get(link).content.decode()
    assert bob.post(link)["Location"] == f"/teams/{team.id}"
    assert members(team) == {"admin": "admin", "bob": "viewer"}
    assert carol.post(link).status_code == 404
    assert Client().get(link).status_code == 404


def test_an_expired_or_revoked_invitation_is_not_found(admin, team):
    link = invited(admin, team)
    Invitation.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert Client().get(link).status_code == 404
    link = invited(admin, team)
    admin.post(f"/teams/{team.id}/invitations/{Invitation.objects.latest('created').pk}/revoke")
    assert Client().get(link).status_code == 404


def test_only_the_hash_of_an_invitation_is_kept(admin, team):
    secret = invited(admin, team).rpartition("/")[2]
    assert secret not in str(list(Invitation.objects.values()))
    assert secret not in str(list(Entry.objects.values()))


def test_an_invitation_may_go_by_mail(admin, team):
    link = invited(admin, team, email="bob@example.org")
    assert mail.outbox[-1].to == ["bob@example.org"]
    assert link in mail.outbox[-1].body
    assert mail.outbox[-1].subject == "[mindport] admin invites you to Vision"


def test_an_invitation_raises_a_role_and_never_lowers_it(admin, team):
    bob = person("bob", team, Role.APPROVER)
    bob.post(invited(admin, team, "viewer"))
    assert members(team)["bob"] == "approver"
    bob.post(invited(admin, team, "admin"))
    assert members(team)["bob"] == "admin"


def test_of_two_at_once_one_joins(team):
    by = User.objects.create_user("by")
    made, _ = invitations.issue(team, Role.VIEWER, by, 1)
    assert invitations.accept(made, User.objects.create_user("bob"))
    assert invitations.accept(made, User.objects.create_user("carol")) is None


def test_the_last_admin_can_neither_leave_nor_be_lowered_nor_removed(admin, team):
    person("bob", team, Role.APPROVER)
    me = User.objects.get(username="admin").pk
    assert admin.post(f"/teams/{team.id}/leave").status_code == 409
    assert admin.post(f"/teams/{team.id}/members/{me}", {"role": "viewer"}).status_code == 409
    assert admin.post(f"/teams/{team.id}/members/{me}/remove").status_code == 409
    assert "needs an admin" in admin.post(f"/teams/{team.id}/leave").content.decode()
    assert members(team) == {"admin": "admin", "bob": "approver"}


def test_with_a_second_admin_the_first_may_go(admin, team):
    bob = User.objects.get(pk=person("bob", team, Role.APPROVER).session["_auth_user_id"])
    admin.post(f"/teams/{team.id}/members/{bob.pk}", {"role": "admin"})
    assert admin.post(f"/teams/{team.id}/leave")["Location"] == "/teams/"
    assert members(team) == {"bob": "admin"}


@pytest.mark.parametrize("role", ["owner", "", "ADMIN"])
def test_an_unknown_role_changes_nothing(admin, team, role):
    bob = User.objects.get(pk=person("bob", team).session["_auth_user_id"])
    assert admin.post(f"/teams/{team.id}/members/{bob.pk}", {"role": role}).status_code == 409
    assert members(team)["bob"] == "editor"


def test_whoever_is_removed_sees_nothing_any_more(admin, team):
    bob, kept = person("bob", team), paste(team=team)
    assert bob.get(f"/t/{kept.id}").status_code == 200
    admin.post(f"/teams/{team.id}/members/{User.objects.get(username='bob').pk}/remove")
    assert bob.get(f"/t/{kept.id}").status_code == 404
    assert bob.get(f"/teams/{team.id}").status_code == 404


def test_the_page_lists_what_the_team_has_and_nothing_else(admin, team):
    paste(team=team, name="ours.py")
    paste(team=Team.objects.create(name="Speech"), name="theirs.py")
    paste(owner=User.objects.get(username="admin"), name="mine.py")
    page = admin.get(f"/teams/{team.id}").content.decode()
    assert "ours.py" in page
    assert "theirs.py" not in page
    assert "mine.py" not in page


def test_forms_are_for_admins(team):
    page = person("bob", team).get(f"/teams/{team.id}").content.decode()
    assert "/leave" in page
    assert "/invitations" not in page
    assert "/rename" not in page
    assert "/remove" not in page


def test_a_role_that_is_too_low_is_told_what_is_missing(team):
    kept = translated()
    Paste.objects.update(team=team)
    bob = person("bob", team, Role.VIEWER)
    page = bob.post(f"/t/{kept.id}/share").content.decode()
    assert "Your role in the team is viewer. For this one must be editor." in page
    assert "For this one must be admin." in bob.post(f"/teams/{team.id}/rename", {"name": "x"}).content.decode()
    stranger = person("carol").post(f"/t/{kept.id}/share")
    assert stranger.status_code == 404
    assert "Vision" not in stranger.content.decode()


def test_what_is_mine_moves_to_the_team_and_back(team):
    bob = person("bob", team)
    kept = paste(owner=User.objects.get(username="bob"))
    bob.post(f"/t/{kept.id}/move", {"space": team.id})
    assert Paste.objects.get().team == team
    bob.post(f"/t/{kept.id}/move", {"space": ""})
    assert Paste.objects.get().team is None
    assert Entry.objects.filter(action="moved", team=team).count() == 2


def test_what_came_from_this_browser_moves_to_the_team(team):
    bob = person("bob", team)
    kept = translated()
    came_from(bob)
    bob.post(f"/t/{kept.id}/move", {"space": team.id})
    assert Paste.objects.filter(team=team, owner__username="bob").exists()
    assert Client().get(f"/t/{kept.id}").status_code == 404


def test_a_project_moves_with_its_files(team):
    bob = person("bob", team)
    me = User.objects.get(username="bob")
    project, file = Project.objects.create(name="net.zip", owner=me), paste(owner=me)
    File.objects.create(project=project, path="net.py", paste=file)
    assert bob.post(f"/t/{file.id}/move", {"space": team.id}).status_code == 400
    bob.post(f"/p/{project.id}/move", {"space": team.id})
    assert Paste.objects.get().team == team
    assert Project.objects.get().team == team


def test_an_admin_does_not_take_what_a_member_made(admin, team):
    kept = paste(team=team, owner=User.objects.get(pk=person("bob", team).session["_auth_user_id"]))
    assert admin.post(f"/t/{kept.id}/move", {"space": ""}).status_code == 403
    assert Paste.objects.get().team == team


def test_nothing_moves_to_a_team_that_is_not_mine(team):
    bob = person("bob")
    me = User.objects.get(username="bob")
    kept = paste(owner=me)
    assert bob.post(f"/t/{kept.id}/move", {"space": team.id}).status_code == 404
    Membership.objects.create(team=team, user=me, role=Role.VIEWER)
    assert bob.post(f"/t/{kept.id}/move", {"space": team.id}).status_code == 403
    assert Paste.objects.get().team is None


def test_the_choice_of_a_space_is_remembered(team):
    bob = person("bob", team)
    bob.post("/t/", {"code": "import torch\n", "space": team.id})
    assert Paste.objects.get().team == team
    assert f'<option value="{team.id}" selected>' in bob.get("/").content.decode()
    bob.post("/t/", {"code": "import torch\n", "space": ""})
    assert f'<option value="{team.id}">' in bob.get("/").content.decode()


def test_a_viewer_is_offered_no_space_to_write_to(team):
    assert f'<option value="{team.id}"' not in person("bob", team, Role.VIEWER).get("/").content.decode()


def test_the_log_says_who_did_what_and_is_filtered(admin, team):
    kept = paste(team=team)
    job(kept, report=translation())
    bob = person("bob", team)
    bob.post(f"/t/{kept.id}/decide", {"unit": "*", "verdict": "exact", "kind": "accepted"})
    admin.post(f"/teams/{team.id}/rename", {"name": "Sight"})
    log = f"/teams/{team.id}/log"
    assert [(entry.who, entry.action) for entry in admin.get(log).context["entries"]] == [
        ("admin", "team renamed"),
        ("bob", "decided"),
    ]
    assert [entry.who for entry in admin.get(f"{log}?action=decided").context["entries"]] == ["bob"]
    assert [entry.action for entry in admin.get(f"{log}?who=admin").context["entries"]] == ["team renamed"]
    assert not admin.get(f"{log}?who=carol").context["entries"]


def test_the_log_as_csv_is_no_formula(admin, team):
    Entry.objects.create(team=team, who="=1+1", action="decided")
    Entry.objects.create(team=Team.objects.create(name="Speech"), who="other", action="decided")
    text = b"".join(admin.get(f"/teams/{team.id}/log?as=csv")).decode()
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["who"] for row in rows] == ["'=1+1"]


def test_what_one_does_in_a_team_is_not_in_ones_own_log(admin, team):
    admin.post(f"/teams/{team.id}/rename", {"name": "Sight"})
    assert "team renamed" not in [entry.action for entry in admin.get("/account/log").context["entries"]]


def test_an_approver_stands_for_a_revision_by_name_and_may_take_it_back(team):
    kept = translated()
    Paste.objects.update(team=team)
    bob, carol = person("bob", team, Role.APPROVER), person("carol", team)
    bob.post(f"/t/{kept.id}/r/0/approve")
    bob.post(f"/t/{kept.id}/r/0/approve")
    page = carol.get(f"/t/{kept.id}").content.decode()
    assert page.count(">bob</strong>") == 1
    assert "/approve" not in page
    carol.post(f"/t/{kept.id}/decide", {"unit": "*", "verdict": "exact", "kind": "accepted"})
    assert ">bob</strong>" not in carol.get(f"/t/{kept.id}").content.decode()  # of another revision
    assert ">bob</strong>" in carol.get(f"/t/{kept.id}/r/0").content.decode()
    bob.post(f"/t/{kept.id}/r/0/approve", {"withdraw": ""})
    assert ">bob</strong>" not in carol.get(f"/t/{kept.id}/r/0").content.decode()
    assert list(Entry.objects.filter(action__startswith="appro").values_list("action", flat=True)) == [
        "approval withdrawn",
        "approved",
    ]


@pytest.mark.parametrize("number", [1, 7])
def test_a_revision_that_is_not_there_cannot_be_approved(team, number):
    kept = translated()
    Paste.objects.update(team=team)
    assert person("bob", team, Role.APPROVER).post(f"/t/{kept.id}/r/{number}/approve").status_code == 404


def test_what_belongs_to_no_team_is_not_approved():
    kept, bob = translated(), person("bob")
    Paste.objects.update(owner=User.objects.get(username="bob"))
    assert bob.post(f"/t/{kept.id}/r/0/approve").status_code == 404
    assert "/approve" not in bob.get(f"/t/{kept.id}").content.decode()


@pytest.mark.parametrize(("role", "shown"), [(Role.VIEWER, False), (Role.EDITOR, True)])
def test_nobody_is_shown_a_form_that_would_be_refused(team, role, shown):
    kept = translated()
    Paste.objects.update(team=team)
    run = job(kept, "parity", report=parity_report())
    bob = person("bob", team, role)
    page = bob.get(f"/t/{kept.id}?comment=L7").content.decode() + bob.get(f"/t/{kept.id}/parity/{run.id}").content.decode()
    for form in ("decide", "share", "comments", "parity"):
        assert (f'action="/t/{kept.id}/{form}"' in page) == shown, form
