"""A reader says that a page is wrong; an operator answers; the reader sees the answer; nobody else sees the queue."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.counters import forget
from webapp.flags.models import Flag
from webapp.flags.pages import flagged_page

pytestmark = pytest.mark.django_db
PAGE = "/kb/torch.relu"


@pytest.fixture(autouse=True)
def fresh():
    forget()


@pytest.mark.parametrize("page", [PAGE, "/kb/recipes/training-loop", "/kb/topics/batch-norm", "/err/kernel-unregistered"])
def test_each_sort_of_page_leads_to_its_flag(client, page):
    assert f'href="/kb/flag/?page={page}"' in client.get(page).content.decode()
    assert client.get("/kb/flag/", {"page": page}).status_code == 200


@pytest.mark.parametrize(
    "page", ["", "/kb/torch.no_such", "/jobs/", "https://example.org/kb/torch.relu", "//x/kb/torch.relu", "/kb/torch.relu?x=1"]
)
def test_nothing_else_can_be_flagged(client, page):
    assert flagged_page(page) is None
    assert client.post("/kb/flag/", {"page": page, "text": "x"}).status_code == 404
    assert not Flag.objects.exists()


def test_an_operator_answers_and_the_reader_sees_it(client):
    reader, operator = User.objects.create_user("reader"), User.objects.create_user("operator", is_staff=True)
    client.force_login(reader)
    assert client.post("/kb/flag/", {"page": PAGE, "text": "relu(nan) <b>is</b> 0"}).status_code == 201
    flag = Flag.objects.get()
    staff = Client()
    staff.force_login(operator)
    assert "relu(nan) &lt;b&gt;is&lt;/b&gt; 0" in staff.get("/kb/flag/queue/").content.decode()
    staff.post(f"/kb/flag/queue/{flag.pk}", {"state": "corrected", "answer": "Since 0.2 the note says so."})
    flag.refresh_from_db()
    assert (flag.state, flag.answered_by) == ("corrected", operator)
    assert "Since 0.2 the note says so." in client.get("/kb/flag/", {"page": PAGE}).content.decode()
    assert "relu(nan)" not in staff.get("/kb/flag/queue/").content.decode()
    assert "relu(nan)" in staff.get("/kb/flag/queue/?state=corrected").content.decode()


def test_an_answer_says_something(client):
    client.force_login(User.objects.create_user("operator", is_staff=True))
    flag = Flag.objects.create(page=PAGE, text="wrong")
    assert client.post(f"/kb/flag/queue/{flag.pk}", {"state": "right", "answer": " "}).status_code == 404
    flag.refresh_from_db()
    assert flag.state == "open"


def test_an_empty_flag_is_refused_and_many_are_limited(client, settings):
    settings.API_LIMITS = {**settings.API_LIMITS, "flag": 2}
    assert client.post("/kb/flag/", {"page": PAGE, "text": "  "}).status_code == 400
    assert [client.post("/kb/flag/", {"page": PAGE, "text": "wrong"}).status_code for _ in range(3)] == [201, 201, 429]


def test_others_do_not_see_what_one_said(client):
    Flag.objects.create(page=PAGE, text="my very own words", author=User.objects.create_user("one"))
    client.force_login(User.objects.create_user("other"))
    assert "my very own words" not in client.get("/kb/flag/", {"page": PAGE}).content.decode()
