"""Where the mails of accounts go."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import allauth
import pytest
from django.core import mail
from django.template.loader import render_to_string
from django.utils.translation import override

from tests.web.accounts.acting import sign_in, sign_up
from tests.web.searching import found
from webapp.environment import mail as mail_settings

pytestmark = pytest.mark.django_db


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


def test_where_mails_are_sent_an_account_begins_with_the_link_in_one(client, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    assert sign_up(client)["Location"] == "/account/confirm-email/"
    assert client.get("/account/").status_code == 302
    link = found(r"http://testserver(\S+)", mail.outbox[-1].body)
    client.post(link)
    sign_in(client)
    assert client.get("/account/").status_code == 200


LETTERS = sorted(letter.name for letter in Path(allauth.__file__).parent.glob("templates/account/email/*.txt"))
GIVEN = ["email", "ip", "user_agent", "timestamp", "code", "activate_url", "password_reset_url", "signup_url", "username"]


@pytest.mark.parametrize("letter", LETTERS)
def test_whoever_reads_chinese_is_written_to_in_chinese(letter, rf):
    told = dict.fromkeys([*GIVEN, "from_email", "to_email", "deleted_email"], "@")
    with override("zh-hans"):
        text = render_to_string(f"account/email/{letter}", told | {"user": SimpleNamespace(username="@")}, rf.get("/"))
    assert re.findall(r"[A-Za-z]+ [a-z]+ [a-z]+", text) == []
