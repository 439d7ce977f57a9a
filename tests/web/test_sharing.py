"""Links that let others read one revision, until they end."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.web.made import translated
from webapp.review.models import Revision, Share

pytestmark = pytest.mark.django_db


@pytest.fixture
def paste():
    return translated()


def share(client, paste, days: str = "7") -> Share:
    answer = client.post(f"/t/{paste.id}/share", {"days": days})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{paste.id}?profile=portable#share")
    return Share.objects.get()


def test_a_stranger_reads_the_revision_and_gets_no_way_to_decide(client, paste):
    page = client.get(f"/s/{share(client, paste).token}")
    text = page.content.decode()
    assert page.status_code == 200
    assert "nn.Dense" in text
    assert paste.id not in text
    assert '<form method="post" action="/t/' not in text
    assert (page["Referrer-Policy"], page["X-Robots-Tag"]) == ("same-origin", "noindex")


def test_the_result_page_lists_the_open_links_with_their_end(client, paste):
    link = share(client, paste, "30")
    page = client.get(f"/t/{paste.id}").content.decode()
    assert f"/s/{link.token}" in page
    assert f"{link.expires:%Y-%m-%d %H:%M} UTC" in page
    assert timedelta(days=29) < link.expires - timezone.now() < timedelta(days=30)


def test_the_link_stays_at_its_revision(client, paste):
    link = share(client, paste)
    Revision.objects.create(job=paste.jobs.get(), number=1, decisions={})
    assert client.get(f"/s/{link.token}").context["revision"] == 0


@pytest.mark.parametrize("end", [{"revoked": True}, {"expires": timezone.now() - timedelta(seconds=1)}])
@pytest.mark.parametrize("suffix", ["", ".py"])
def test_a_link_that_is_over_answers_410_in_every_form(client, paste, end, suffix):
    token = share(client, paste).token
    Share.objects.filter(token=token).update(**end)
    assert client.get(f"/s/{token}{suffix}").status_code == 410


def test_taking_back_ends_the_link(client, paste):
    token = share(client, paste).token
    client.post(f"/t/{paste.id}/share/{token}")
    assert client.get(f"/s/{token}").status_code == 410
    assert token not in client.get(f"/t/{paste.id}").content.decode()


def test_another_paste_cannot_take_it_back(client, paste):
    token = share(client, paste).token
    other = translated("import torch\n")
    assert client.post(f"/t/{other.id}/share/{token}").status_code == 404


@pytest.mark.parametrize(("suffix", "status"), [("py", 200), ("patch", 200), ("md", 200), ("json", 404), ("sarif", 404)])
def test_downloads_are_those_that_do_not_name_the_paste(client, paste, suffix, status):
    answer = client.get(f"/s/{share(client, paste).token}.{suffix}")
    assert answer.status_code == status
    assert paste.id not in answer.content.decode()


def test_an_unknown_time_means_a_week(client, paste):
    assert share(client, paste, "100000").expires - timezone.now() < timedelta(days=7)


def test_an_unknown_token_is_not_found(client):
    assert client.get("/s/AAAAAAAAAAAAAAAAAAAAAAAA").status_code == 404
