"""Making a team, joining, roles and leaving."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.web.made import paste
from tests.web.teams.people import invited, members, person
from webapp.teams import invitations
from webapp.teams.models import Entry, Invitation, Role, Team

pytestmark = pytest.mark.django_db


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
