"""An error in translated code leads to the change that wrote the line."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model

from tests.web.made import translated
from webapp.pastes.models import Paste

pytestmark = pytest.mark.django_db
TRACE = """Traceback (most recent call last):
  File "/home/me/net.py", line {line}, in __init__
    {code}
  File "/usr/lib/python3/site-packages/mindspore/nn/layer/basic.py", line 9, in __init__
    raise TypeError(msg)
TypeError: For 'Dense', the type of 'in_channels' must be int, but got float.
"""
LINE = "self.fc = nn.Dense(4, 2)"


@pytest.fixture
def kept(client) -> Paste:
    owner = get_user_model().objects.create_user("ada")
    client.force_login(owner)
    made = translated()
    Paste.objects.filter(id=made.id).update(owner=owner)
    return made


def told(client, line: int, code: str) -> str:
    page = client.post("/err", {"text": TRACE.format(line=line, code=code)}).content.decode()
    return page[page.index('id="made"') :].partition("</section>")[0] if 'id="made"' in page else ""


def test_the_change_that_wrote_the_line_is_linked_with_its_reason(client, kept):
    said = told(client, 7, LINE)
    assert f'href="/t/{kept.id}?' in said
    assert '#c2"' in said
    assert "torch.nn.Linear" in said
    assert "Reason 2." in said


def test_the_line_is_found_where_other_lines_stand_before_it(client, kept):
    assert '#c2"' in told(client, 70, LINE)


def test_a_line_that_the_translation_left_says_so(client, kept):
    assert "left it as it was" in told(client, 6, "super().__init__()")


def test_other_code_and_other_people_get_no_link(client, kept):
    assert told(client, 7, "self.fc = nn.Dense(4, 3)") == ""
    client.logout()
    assert told(client, 7, LINE) == ""
