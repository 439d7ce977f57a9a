"""The log of a team."""

from __future__ import annotations

import csv

import pytest

from tests.web.made import job, paste, translation
from tests.web.teams.people import person
from webapp.teams.models import Entry, Team

pytestmark = pytest.mark.django_db


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
