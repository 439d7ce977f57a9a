"""What a team's pages show, and to whom."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.web.made import job, parity_report, paste, translated
from tests.web.teams.people import person
from webapp.pastes.models import Paste
from webapp.teams.models import Role, Team

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize(("role", "shown"), [(Role.VIEWER, False), (Role.EDITOR, True)])
def test_nobody_is_shown_a_form_that_would_be_refused(team, role, shown):
    kept = translated()
    Paste.objects.update(team=team)
    run = job(kept, "parity", report=parity_report())
    bob = person("bob", team, role)
    page = bob.get(f"/t/{kept.id}?comment=L7").content.decode() + bob.get(f"/t/{kept.id}/parity/{run.id}").content.decode()
    for form in ("decide", "share", "comments", "parity"):
        assert (f'action="/t/{kept.id}/{form}"' in page) == shown, form
