"""Approvers stand for a revision by their name."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.web.made import translated
from tests.web.teams.people import person
from webapp.pastes.models import Paste
from webapp.teams.models import Entry, Role

pytestmark = pytest.mark.django_db


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


def test_each_reviewer_sees_how_much_of_what_is_reviewed_is_theirs(team):
    kept = translated()
    Paste.objects.update(team=team)
    bob, carol = person("bob", team), person("carol", team)
    bob.post(f"/t/{kept.id}/decide", {"unit": "L4", "kind": "accepted"})
    carol.post(f"/t/{kept.id}/decide", {"unit": "L7", "kind": "rejected"})
    carol.post(f"/t/{kept.id}/decide", {"unit": "L1", "kind": "accepted"})
    for who, number in ((bob, 1), (carol, 2)):
        page = who.get(f"/t/{kept.id}").content.decode()
        assert '<strong class="number">3/4</strong> reviewed' in page
        assert f'<span class="number">{number}</span> by you' in page
    carol.post(f"/t/{kept.id}/decide", {"unit": "L4", "kind": "edited", "text": "x = 1"})
    assert "by you" not in bob.get(f"/t/{kept.id}").content.decode()
