"""Tokens, browsers and the log of an account, and what carries its name."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.web.accounts.acting import sign_in, sign_up
from tests.web.made import job, paste, translated
from tests.web.searching import found
from webapp.pastes.models import Paste
from webapp.teams import tokens
from webapp.teams.models import Entry, Membership, Role, Team, Token

pytestmark = pytest.mark.django_db


def actions(**lookup) -> list[str]:
    return list(Entry.objects.filter(**lookup).order_by("id").values_list("action", flat=True))


def test_a_tokens_secret_is_shown_once(client):
    sign_up(client)
    page = client.post("/account/tokens", {"name": "laptop", "scope": "read", "days": "7"}).content.decode()
    secret = found(r"mp_[\w-]{30,}", page)
    token = Token.objects.get()
    assert token.digest == tokens.digest(secret)
    assert token.expires is not None
    assert timedelta(days=6) < token.expires - timezone.now() <= timedelta(days=7)
    again = client.get("/account/tokens").content.decode()
    assert secret not in again
    assert f"{token.start}…" in again
    client.post(f"/account/tokens/{token.pk}/revoke")
    assert not Token.objects.exists()


def test_other_browsers_are_signed_out(client):
    sign_up(client)
    other = Client(headers={"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"})
    sign_in(other)
    assert "Firefox, Linux" in client.get("/account/sessions/").content.decode()
    client.post("/account/sessions/")
    assert Entry.objects.get(action="sessions ended").detail == {"number": 1}
    assert client.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302


def test_the_log_of_an_account(client):
    sign_up(client)
    client.post("/account/tokens", {"name": "laptop", "scope": "read", "days": ""})
    client.post("/account/logout/")
    sign_in(client, password="wrong")
    sign_in(client, "grace", password="wrong")
    sign_in(client)
    expected = ["account made", "signed in", "token made", "signed out", "sign-in failed", "signed in"]
    assert actions() == expected
    page = client.get("/account/log")
    assert [entry.action for entry in page.context["entries"]] == expected[::-1]
    assert "somebody failed to sign in" in page.content.decode()


def test_nothing_that_was_typed_for_a_name_is_kept(client):
    sign_in(client, "my secret password", "x")
    assert not Entry.objects.exists()


def test_the_own_log_shows_nothing_of_others(client):
    sign_up(client)
    sign_up(Client(), "grace")
    assert {entry.who for entry in client.get("/account/log").context["entries"]} == {"ada"}


def test_remarks_decisions_and_ticks_carry_the_account(client):
    sign_up(client)
    kept = paste(owner=User.objects.get())
    made = job(kept, report=translated().jobs.get().current.report)
    client.post(f"/t/{kept.id}/comments", {"line": "L1", "text": "Why?", "author": "somebody else", "draft": ""})
    client.post(f"/t/{kept.id}/decide", {"unit": "*", "verdict": "exact", "kind": "accepted"})
    client.post(f"/t/{kept.id}/checklist/tick", {"done-optimizer": "", "note-optimizer": "x"})
    assert made.comments.get().author == "ada"
    assert 'translate="no">ada</span>' in client.get(f"/t/{kept.id}/r/1").content.decode()
    assert "ada" in client.get(f"/t/{kept.id}/checklist").content.decode()
    other = Client()
    sign_in(other)
    assert "Why?" in other.get(f"/t/{kept.id}?comment=L1").content.decode()  # the draft follows the account
    assert actions(kind__in=["paste", "job"]) == ["remark added", "decided", "checklist changed"]
    assert Entry.objects.get(action="decided").detail["revision"] == 1


def test_membership_ends_and_so_does_the_remembered_space(client):
    sign_up(client)
    team = Team.objects.create(name="Vision")
    member = Membership.objects.create(team=team, user=User.objects.get(), role=Role.EDITOR)
    client.post("/account/space", {"space": team.id})
    client.post("/t/", {"code": "import torch\n"})
    assert Paste.objects.get().team == team
    member.delete()
    client.post("/t/", {"code": "import torch\n"})
    assert Paste.objects.filter(team=None, owner__username="ada").count() == 1
