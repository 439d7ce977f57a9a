"""Making an account, signing in and out, and getting back into it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from tests.web.accounts.acting import PASSWORD, sign_in, sign_up
from tests.web.searching import found
from webapp.teams import invitations, tokens
from webapp.teams.models import Role, Team, Token

pytestmark = pytest.mark.django_db


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


def test_a_link_on_the_sign_in_page_leads_nowhere_else(client):
    sign_up(Client())
    answer = client.post("/account/login/?next=https://evil.example/", {"login": "ada", "password": PASSWORD})
    assert answer["Location"] == "/"


def test_pages_of_somebody_signed_in_stay_in_their_browser_and_go_with_the_sign_out(client):
    assert "Cache-Control" not in client.get("/kb/torch.nn.Linear")
    sign_up(client)
    assert client.get("/jobs/")["Cache-Control"] == "private, no-cache"
    assert "Clear-Site-Data" not in client.get("/jobs/")
    assert client.post("/account/logout/")["Clear-Site-Data"] == '"cache"'
    assert "Clear-Site-Data" not in client.get("/jobs/")
