"""Accounts: making one, getting back into it, what came from before, tokens, and what the log says."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.web.made import came_from, job, mark_of, paste, translated
from tests.web.searching import found
from webapp.environment import mail as mail_settings
from webapp.projects.models import Project
from webapp.review.models import Paste
from webapp.teams import invitations, tokens
from webapp.teams.models import Entry, Membership, Role, Team, Token

pytestmark = pytest.mark.django_db
PASSWORD = "deep water 1937"


@pytest.fixture(autouse=True)
def fresh_counts():
    cache.clear()


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def sign_up(client, name="ada", **more):
    return client.post("/account/signup/", {"email": f"{name}@example.org", "username": name, "password1": PASSWORD} | more)


def sign_in(client, login="ada", password=PASSWORD):
    return client.post("/account/login/", {"login": login, "password": password})


def actions(**lookup) -> list[str]:
    return list(Entry.objects.filter(**lookup).order_by("id").values_list("action", flat=True))


@pytest.mark.parametrize("login", ["ada", "ADA", "ada@example.org", "Ada@Example.org"])
def test_one_signs_in_with_name_or_address(client, login):
    assert sign_up(client).status_code == 302
    client.post("/account/logout/")
    assert sign_in(client, login).status_code == 302
    assert client.get("/account/").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": "me"},
        {"username": "a@b"},
        {"username": "x"},
        {"password1": "short"},
        {"password1": "1234567890"},
        {"password1": "ada@example.org"},
        {"email": "nothing"},
    ],
)
def test_what_is_no_good_is_said_at_its_field(client, wrong):
    page = sign_up(client, **wrong)
    assert page.status_code == 200
    assert f'id="id_{next(iter(wrong))}_error"' in page.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["李雷", "grace.hopper", "a-b_c+d"])
def test_names_of_all_scripts_are_good(client, name):
    assert sign_up(client, "ada", username=name).status_code == 302
    assert User.objects.get().username == name


def test_where_only_the_invited_may_come_in_the_link_of_an_invitation_opens_the_door(client, settings):
    settings.SIGN_UP = "invited"
    sign_up(client)
    assert not User.objects.exists()
    team, by = Team.objects.create(name="Vision"), User.objects.create_user("grace")
    made, secret = invitations.issue(team, Role.EDITOR, by, 7)
    client.get(f"/join/{secret}")
    assert sign_up(client).status_code == 302
    made.delete()
    sign_up(Client(), "bob")
    assert set(User.objects.values_list("username", flat=True)) == {"ada", "grace"}


def test_the_password_is_reset_by_mail_and_ends_other_sessions_and_tokens(client):
    elsewhere = Client()
    sign_up(elsewhere)
    tokens.issue(User.objects.get(username="ada"), "made by whoever had the password", Token.Scope.WRITE)
    client.post("/account/password/reset/", {"email": "ada@example.org"})
    link = found(r"http://testserver(\S+/key/\S+)", mail.outbox[-1].body)
    form = client.get(link, follow=True)
    done = client.post(form.request["PATH_INFO"], {"password1": "another sea 42", "password2": "another sea 42"}, follow=True)
    assert "The password is changed" in done.content.decode()
    assert elsewhere.get("/account/").status_code == 302
    assert not Token.objects.exists()
    assert sign_in(client).status_code == 200
    assert sign_in(client, password="another sea 42").status_code == 302
    assert "no longer good" in Client().get(link, follow=True).content.decode()


def test_a_reset_does_not_tell_who_has_an_account(client):
    sign_up(Client())
    known = client.post("/account/password/reset/", {"email": "ada@example.org"})
    unknown = client.post("/account/password/reset/", {"email": "bob@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])


def test_guessing_a_password_ends_after_five_attempts(client):
    sign_up(Client())
    for _ in range(5):
        sign_in(client, password="wrong")
    assert "Too many failed login attempts" in sign_in(client).content.decode()


def test_without_a_mail_server_mails_are_files_and_the_page_says_where(client, tmp_path, settings):
    chosen = mail_settings("", tmp_path)
    assert chosen["EMAIL_FILE_PATH"] == str(tmp_path / "mails")
    settings.EMAIL_FILE_PATH = "/somewhere/run/mails"
    assert "<code>run/mails</code>" in client.get("/account/password/reset/done/").content.decode()
    settings.EMAIL_FILE_PATH = ""
    assert "sends no mail" not in client.get("/account/password/reset/done/").content.decode()


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [("smtp://mail", 25, False, False), ("smtp+tls://a%40b:p%2Fw@mail", 587, True, False), ("smtps://mail:9", 9, False, True)],
)
def test_a_mail_server_is_an_address(url, port, tls, ssl, tmp_path):
    given = mail_settings(url, tmp_path)
    assert (given["EMAIL_HOST"], given["EMAIL_PORT"], given["EMAIL_USE_TLS"], given["EMAIL_USE_SSL"]) == ("mail", port, tls, ssl)
    assert (given["EMAIL_HOST_USER"], given["EMAIL_HOST_PASSWORD"]) == (("a@b", "p/w") if "a%40b" in url else ("", ""))


def test_an_unknown_kind_of_mail_server_stops_the_start(tmp_path):
    with pytest.raises(ValueError, match="imap"):
        mail_settings("imap://mail", tmp_path)


def before_signing_in(client) -> Paste:
    kept = translated()
    mark = came_from(client)
    Project.objects.create(name="net.zip", session=mark)
    paste("elsewhere = 1\n", session="another browser")
    return kept


def test_what_was_pasted_before_is_offered_once_and_kept_on_request(client):
    kept = before_signing_in(client)
    sign_up(client)
    page = client.get("/").content.decode()
    assert "You pasted 1 program before you signed in." in page
    assert "You uploaded 1 project before you signed in." in page
    client.post("/account/keep", {"answer": "keep"})
    assert Paste.objects.filter(id=kept.id, owner__username="ada").exists()
    assert Project.objects.filter(owner__username="ada").exists()
    assert Paste.objects.filter(owner=None).count() == 1
    assert Client().get(f"/t/{kept.id}").status_code == 404
    assert "before you signed in" not in client.get("/").content.decode()


def test_what_was_pasted_before_is_left_alone_unless_asked(client):
    kept = before_signing_in(client)
    sign_up(client)
    assert Paste.objects.get(id=kept.id).owner is None
    client.post("/account/keep", {"answer": "leave"})
    assert Paste.objects.get(id=kept.id).owner is None
    assert "before you signed in" not in client.get("/").content.decode()


def test_nobody_is_offered_what_came_from_elsewhere(client):
    before_signing_in(Client())
    mark_of(client)
    sign_up(client)
    assert client.get("/").context["offer"] == None  # noqa: E711 (a lazy object)
    client.post("/account/keep", {"answer": "keep"})
    assert not Paste.objects.filter(owner__isnull=False).exists()


def test_what_one_pastes_signed_in_is_private(client):
    sign_up(client)
    address = client.post("/t/", {"code": "import torch\n", "space": ""})["Location"]
    assert Paste.objects.filter(owner__username="ada").exists()
    assert client.get(address).status_code == 200
    assert Client().get(address).status_code == 404


def test_a_form_that_was_opened_signed_in_is_refused_signed_out(client):
    sign_up(client)
    assert 'name="space"' in client.get("/").content.decode()
    client.post("/account/logout/")
    page = client.post("/t/", {"code": "import torch\n", "space": ""})
    assert page.status_code == 403
    assert "You are signed out." in page.content.decode()
    assert not Paste.objects.exists()


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


def test_a_link_on_the_sign_in_page_leads_nowhere_else(client):
    sign_up(Client())
    answer = client.post("/account/login/?next=https://evil.example/", {"login": "ada", "password": PASSWORD})
    assert answer["Location"] == "/"


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


def test_where_mails_are_sent_an_account_begins_with_the_link_in_one(client, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    assert sign_up(client)["Location"] == "/account/confirm-email/"
    assert client.get("/account/").status_code == 302
    link = found(r"http://testserver(\S+)", mail.outbox[-1].body)
    client.post(link)
    sign_in(client)
    assert client.get("/account/").status_code == 200


def test_pages_of_somebody_signed_in_stay_in_their_browser_and_go_with_the_sign_out(client):
    assert "Cache-Control" not in client.get("/kb/torch.nn.Linear")
    sign_up(client)
    assert client.get("/jobs/")["Cache-Control"] == "private, no-cache"
    assert "Clear-Site-Data" not in client.get("/jobs/")
    assert client.post("/account/logout/")["Clear-Site-Data"] == '"cache"'
    assert "Clear-Site-Data" not in client.get("/jobs/")
