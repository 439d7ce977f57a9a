"""Where things are put, and how they move."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.web.made import came_from, paste, translated
from tests.web.teams.people import person
from webapp.pastes.models import Paste
from webapp.projects.models import File, Project
from webapp.teams.models import Entry, Membership, Role

pytestmark = pytest.mark.django_db


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


def test_a_form_s_own_choice_holds_for_that_form_alone(team):
    """Else who may see the next paste would change because something was given to a team before."""
    bob = person("bob", team)
    bob.post("/t/", {"code": "import torch\n", "space": team.id})
    assert Paste.objects.get().team == team
    for page in ("/", "/p/"):
        assert f'<option value="{team.id}">' in bob.get(page).content.decode()


def test_where_new_things_go_is_chosen_in_the_menu_of_the_account(team):
    bob = person("bob", team)
    bob.post("/account/space", {"space": team.id})
    assert f'<option value="{team.id}" selected>' in bob.get("/").content.decode()
    bob.post("/t/", {"code": "import torch\n"})
    assert Paste.objects.get().team == team
    bob.post("/account/space", {"space": ""})
    assert f'<option value="{team.id}">' in bob.get("/").content.decode()


def test_a_form_that_is_refused_keeps_the_choice(team):
    answer = person("bob", team).post("/t/", {"code": "def f(", "space": team.id})
    assert answer.status_code == 422
    assert f'<option value="{team.id}" selected>' in answer.content.decode()


def test_a_viewer_is_offered_no_space_to_write_to(team):
    assert f'<option value="{team.id}"' not in person("bob", team, Role.VIEWER).get("/").content.decode()
