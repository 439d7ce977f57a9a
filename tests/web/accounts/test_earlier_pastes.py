"""What was pasted signed out is offered, what is pasted signed in is private."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.accounts.acting import sign_up
from tests.web.made import came_from, mark_of, paste, translated
from webapp.pastes.models import Paste
from webapp.projects.models import Project

pytestmark = pytest.mark.django_db


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
    assert not client.get("/").context["offer"]
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
