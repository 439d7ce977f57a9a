"""A pasted key: its author is warned, and whoever was only given a link does not see it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from webapp.jobs.models import Attempt, Job
from webapp.pastes.models import Paste
from webapp.review.hiding import NotHidden, hidden
from webapp.review.models import Share
from workers.translation import translate

pytestmark = pytest.mark.django_db
KEY = "AKIA" + "IOSFODNN7EXAMPLE"
SOURCE = f"import torch\n\nKEY = '{KEY}'\nDATABASE = \"postgres://ann:p4ss@db/x\"\nx = torch.ones(2)\n"


def shared(source: str) -> tuple[Paste, Share]:
    paste = Paste.objects.create(source=source)
    job = Job.objects.create(kind="translation", paste=paste, state="done", options={"profile": "portable"})
    Attempt.objects.create(job=job, state="done", report=translate(source).to_dict())
    return paste, Share.objects.create(job=job, revision=0, expires=timezone.now() + timedelta(days=1))


def test_the_author_is_warned_with_line_and_kind(client: Client):
    paste, _ = shared(SOURCE)
    page = client.get(f"/t/{paste.id}").content.decode()
    assert "data-credentials" in page
    assert '<a href="#L3">line 3</a> <span translate="no">AWS</span>' in page
    assert '<a href="#L4">line 4</a> <span translate="no">password in an address</span>' in page
    assert KEY in page  # it is the author's own text


def test_nobody_is_warned_of_an_ordinary_program(client: Client):
    paste, _ = shared("import torch\n\nkey = torch.ones(2)\n")
    assert "data-credentials" not in client.get(f"/t/{paste.id}").content.decode()


@pytest.mark.parametrize("suffix", ["", ".py", ".patch", ".md"])
def test_a_link_for_reading_does_not_show_it(client: Client, suffix: str):
    _, link = shared(SOURCE)
    answer = client.get(f"/s/{link.token}{suffix}")
    assert answer.status_code == 200
    text = answer.content.decode()
    assert KEY not in text
    assert "p4ss" not in text
    assert suffix == ".md" or "*" * len(KEY) in text


def test_a_shared_program_without_credentials_is_shared_as_it_is(client: Client):
    _, link = shared("import torch\n\nx = torch.ones(2)\n")
    assert client.get(f"/s/{link.token}.py").content == b"from mindspore import ops\n\nx = ops.ones((2,))\n"


def test_a_credential_is_hidden_however_it_is_escaped():
    page = HttpResponse("<p>h&amp;r5-w9xZ1</p>")
    assert hidden(page, "password = 'h&r5-w9xZ1'").content == b"<p>**********</p>"


def test_rather_no_page_than_one_that_shows_it():
    with pytest.raises(NotHidden):
        hidden(HttpResponse(f"<p>{KEY[:9]}<mark>{KEY[9:]}</mark></p>"), SOURCE)
