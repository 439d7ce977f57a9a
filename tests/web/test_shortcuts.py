"""Keys of one's own: chosen on the page of the keyboard, shown where keys are shown, and taken only where they go together."""

from __future__ import annotations

import html
import json
import re

import pytest

from tests.web.made import translated
from webapp.frame.shortcuts import DEFAULT

pytestmark = pytest.mark.django_db


def choose(client, **keys: str):
    return client.post("/keys/choose/", DEFAULT | keys)


def keymap(client) -> dict[str, str]:
    [told] = re.findall(r'data-keymap="([^"]*)"', client.get("/").content.decode())
    return dict(json.loads(html.unescape(told)))


def test_each_key_from_the_start_is_told_to_the_page(client):
    assert keymap(client) == {key: action for action, key in DEFAULT.items()}
    assert {"?": "help", "gp": "paste", "n": "n"}.items() <= keymap(client).items()


def test_chosen_keys_count_and_are_shown_on_the_sheet_and_at_the_buttons(client):
    assert choose(client, n="m", projects="z q", u=".")["Location"] == "/keys/"
    told = keymap(client)
    assert [told.get(key) for key in ("m", "zq", ".", "n", "gr")] == ["n", "projects", "u", None, None]
    sheet = client.get("/keys/").content.decode()
    assert "<kbd>m</kbd> <kbd>p</kbd>" in sheet
    assert "Nothing was changed" not in sheet
    assert "<kbd>z</kbd> <kbd>q</kbd>" in sheet
    assert re.search(r'name="n" value="m"', sheet)
    choose(client, x="a")
    assert re.search(r'data-key="x">Accept <kbd>a</kbd>', client.get(f"/t/{translated().id}").content.decode())


def test_the_sheet_of_others_is_as_it_was(client, db):
    choose(client, n="m")
    assert "<kbd>m</kbd>" in client.get("/").content.decode()
    client.cookies.clear()
    assert "<kbd>m</kbd>" not in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"n": "p"}, "This key is taken."),
        ({"n": "g"}, "One key begins another"),
        ({"jobs": "nn"}, "One key begins another"),
        ({"n": "abc"}, "One character, or two"),
        ({"n": "\x07"}, "null characters|One character, or two"),
        ({"n": ""}, "This field is required"),
    ],
)
def test_keys_that_do_not_go_together_are_refused_and_kept_in_the_form(client, keys, fault):
    answer = choose(client, **keys)
    assert answer.status_code == 400
    assert re.search(fault, answer.content.decode())
    assert "Nothing was changed" in answer.content.decode()
    assert keymap(client) == {key: action for action, key in DEFAULT.items()}


def test_all_of_them_go_back(client):
    choose(client, n="m")
    client.post("/keys/choose/", {"reset": ""})
    assert "keymap" not in client.cookies or not client.cookies["keymap"].value
    assert keymap(client)["n"] == "n"


@pytest.mark.parametrize("kept", ["n=p", "n=abc", "%zz", "n=m&x=m", "nothing=q", "n=" + "&n=m" * 999 + "&x=m"])
def test_a_cookie_that_says_something_else_is_no_matter(client, kept):
    client.cookies["keymap"] = kept
    assert keymap(client) == {key: action for action, key in DEFAULT.items()}
