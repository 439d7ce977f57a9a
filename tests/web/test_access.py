from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory

from tests.web.made import job, paste
from webapp.jobs.models import Job
from webapp.pastes.models import Paste
from webapp.projects.models import Project
from webapp.review.models import Share
from webapp.teams.access import OF_ROLE, Right, fetch, listed, rights
from webapp.teams.models import Membership, Role, Team, Token
from webapp.teams.sessions import FIRST

pytestmark = pytest.mark.django_db
ALL = frozenset(Right)


@pytest.fixture
def team():
    return Team.objects.create(name="Vision")


def request_of(user=None, session=""):
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    if session:
        request.COOKIES["sessionid"] = session
        request.session = SessionStore()
        request.session.create()
        request.session[FIRST] = session
    return request


def person(name, team=None, role=None):
    made = User.objects.create_user(name)
    if team:
        Membership.objects.create(team=team, user=made, role=role)
    return made


@pytest.mark.parametrize("role", Role)
def test_a_role_gives_its_rights_to_what_belongs_to_the_team(team, role):
    kept = paste(team=team, owner=person("maker", team, Role.EDITOR))
    assert rights(request_of(person("somebody", team, role)), kept) == OF_ROLE[role]
    assert rights(request_of(person("another", team, role)), job(kept)) == OF_ROLE[role]


def test_each_role_may_what_the_one_before_it_may():
    for lower, higher in zip(list(Role), list(Role)[1:], strict=False):
        assert OF_ROLE[lower] < OF_ROLE[higher]


def test_an_editor_manages_what_is_theirs_but_not_what_others_made(team):
    editor = person("editor", team, Role.EDITOR)
    assert Right.MANAGE in rights(request_of(editor), paste(team=team, owner=editor))
    assert Right.MANAGE not in rights(request_of(editor), paste(team=team, owner=person("other", team, Role.EDITOR)))


def test_who_has_left_the_team_has_no_right_to_what_they_made_in_it(team):
    assert rights(request_of(person("former")), paste(team=team, owner=User.objects.get(username="former"))) == frozenset()


def test_what_belongs_to_a_person_is_open_to_nobody_else(team):
    owner = person("owner", team, Role.ADMIN)
    kept = paste(owner=owner)
    assert rights(request_of(owner), kept) == ALL
    for other in (None, person("colleague", team, Role.ADMIN)):
        assert rights(request_of(other), kept) == frozenset()


def test_the_session_of_an_owned_thing_opens_nothing():
    assert rights(request_of(session="here"), paste(owner=person("owner"), session="here")) == frozenset()


def test_what_belongs_to_nobody_is_open_by_its_address_and_managed_from_its_browser():
    kept = paste(session="here")
    assert rights(request_of(session="here"), kept) == ALL
    assert rights(request_of(session="elsewhere"), kept) == ALL - {Right.MANAGE}
    assert rights(request_of(), paste(session="")) == ALL - {Right.MANAGE}


def test_a_stranger_gets_404_and_a_member_of_too_low_a_role_403(team):
    kept = paste(team=team)
    with pytest.raises(Http404):
        fetch(request_of(person("stranger")), Paste, id=kept.id)
    viewer = request_of(person("viewer", team, Role.VIEWER))
    assert fetch(viewer, Paste, id=kept.id) == kept
    with pytest.raises(PermissionDenied):
        fetch(viewer, Paste, Right.EDIT, id=kept.id)


def test_a_token_narrows_and_never_widens(team):
    request = request_of(person("admin", team, Role.ADMIN))
    request.token = Token(scope=Token.Scope.READ)
    assert rights(request, paste(team=team)) == {Right.READ}
    request.token = Token(scope=Token.Scope.WRITE)
    assert rights(request, paste(team=team)) == ALL
    assert rights(request, paste(owner=person("other"))) == frozenset()


def test_lists_hold_what_is_mine_my_teams_and_my_browsers(team):
    me = person("me", team, Role.VIEWER)
    mine, ours, here = paste(owner=me), paste(team=team), paste(session="here")
    paste(session="elsewhere"), paste(owner=person("other")), paste(team=Team.objects.create(name="Speech"))
    jobs = {job(kept).id for kept in (mine, ours, here)}
    job(paste(owner=User.objects.get(username="other")))
    assert set(listed(Paste.objects.all(), request_of(me, "here"))) == {mine, ours, here}
    assert {found.id for found in listed(Job.objects.all(), request_of(me, "here"))} == jobs
    assert set(listed(Paste.objects.all(), request_of(session="here"))) == {here}
    assert not listed(Paste.objects.all(), request_of())


@pytest.mark.parametrize(("model", "letters"), [(Paste, 12), (Job, 12), (Project, 12), (Team, 12), (Share, 24)])
def test_the_address_of_a_thing_cannot_be_guessed(model, letters):
    """Six random bits a letter."""
    made = {model().pk for _ in range(100)}
    assert len(made) == 100
    assert {len(key) for key in made} == {letters}
    assert len(set("".join(made))) > 50
