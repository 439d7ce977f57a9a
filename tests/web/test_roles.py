"""Every endpoint times every actor: strangers are told nothing, members what their role allows, tokens no more than that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import get_resolver, resolve

from tests.counters import forget
from tests.web.roles_table import TABLE, Row
from tests.web.roles_world import ACTORS, World
from webapp.review import choosing
from webapp.teams.models import Entry

pytestmark = pytest.mark.django_db
AT_ONCE = 10  # rows
METHODS = {"GET", "POST", "PATCH", "DELETE"}  # to Django's own form views PUT is another word for POST
NAMES = dict.fromkeys(
    ("team", "paste", "project", "translation", "run", "failed", "share", "secret", "hook", "upgrade", "machine"), "A" * 12
)
NUMBERS = dict.fromkeys(("remark", "invitation", "member", "token", "delivery", "notice"), 1)


class Undone(Exception):
    pass


@pytest.fixture
def world(monkeypatch) -> World:
    monkeypatch.setattr(choosing, "PATIENCE", 0.0)  # no worker is here to wait for
    forget()
    return World()


@pytest.mark.parametrize(
    "rows", [TABLE[first : first + AT_ONCE] for first in range(0, len(TABLE), AT_ONCE)], ids=lambda rows: rows[0].name
)
def test_each_actor_is_answered_as_the_table_says(world, rows):
    """Several rows on one world: making it takes as long as asking it."""
    wanted = {row.name: dict(zip(ACTORS, row.expected, strict=True)) for row in rows}
    assert {row.name: answers(world, row) for row in rows} == wanted


def answers(world: World, row: Row) -> dict[str, int]:
    """What each actor gets on the same world: what one changes is undone before the next."""
    got: dict[str, int] = {}
    names = world.names()
    for actor in ACTORS:
        forget()  # attempts that are counted
        try:
            with transaction.atomic():
                got[actor] = asked(world, actor, row, names)
                raise Undone
        except Undone:
            pass
    return got


def asked(world: World, actor: str, row: Row, names: dict[str, Any]) -> int:
    fields = {name: value.format(**names) for name, value in row.fields.items()}
    sent: dict[str, Any] = {"data": fields} if row.method == "POST" else {}
    if row.json is not None:
        told = {name: value.format(**names) if isinstance(value, str) else value for name, value in row.json.items()}
        sent = {"data": told, "content_type": "application/json"}
    answer = getattr(world.visitor(actor), row.method.lower())(row.address.format(**names), **sent)
    if answer.streaming:
        b"".join(answer)
    return int(answer.status_code)


def routes(patterns: Any, before: str = "") -> Iterator[str]:
    """As Django names them: without the ^ of an expression that stands behind something."""
    for pattern in patterns:
        own = str(pattern.pattern)
        whole = before + (own.removeprefix("^") if before else own)
        if hasattr(pattern, "url_patterns"):
            yield from routes(pattern.url_patterns, whole)
        else:
            yield whole


def route(row: Row) -> str:
    return str(resolve(row.address.format(**NAMES, **NUMBERS).partition("?")[0]).route)


def test_every_route_is_in_the_table():
    assert set(routes(get_resolver().url_patterns)) - {route(row) for row in TABLE} == set()


def test_every_method_that_changes_something_is_in_the_table(world):
    """An unknown method is answered with those that are known."""
    missing, known = set(), {(row.method, route(row)) for row in TABLE}
    for at, row in {route(row): row for row in TABLE}.items():
        answer = world.visitor("admin").generic("BREW", row.address.format(**world.names()))
        allowed = {method.strip() for method in answer.headers.get("Allow", "").split(",")} & METHODS
        missing |= {f"{method} {at}" for method in allowed if (method, at) not in known}
    assert missing == set()


# What a post leaves no line of: nothing changes, or only what belongs to the browser.
SILENT = {
    "/account/login/": "signed in already",
    "/account/signup/": "signed in already",
    "/account/reauthenticate/": "without the password",
    "/account/email/": "asks for the password first",
    "/account/password/change/": "without the password",
    "/account/password/set/": "there is one",
    "/account/password/reset/": "sends a mail",
    "/account/password/reset/key/1-none/": "no such link",
    "/account/login/code/confirm/": "not in use",
    "/account/delete": "asks for the password first",
    "/account/sessions/": "there is no other",
    "/account/space": "where new things go is the browser's",
    "/account/keep": "the answer is no",
    "/preferences/": "cookies",
    "/keys/choose/": "a cookie",
    "/kb/flag/": "kept in a table of its own, with its author",
    "/i18n/setlang/": "a cookie",
    "/notices/read": "one's own notices",
    "/notices/wish": "one's own notices",
    "/notices/webhooks/{hook}/try": "sends again",
    "/notices/webhooks/{hook}/again/{delivery}": "sends again",
    "/mcp": "lists tools",
    "/api/v1/errors": "looks up",
    "/err": "looks up",
    "/err.json": "looks up",
    "/t/{paste}/weights": "compares",
    "/t/{paste}/comments/publish": "no draft",
    "/t/{paste}/parity/everywhere": "no worker",
    "/jobs/bulk": "asks first",
    "/jobs/{run}/cancel": "over already",
    "/api/v1/jobs/{run}/cancel": "over already",
}


def test_each_change_leaves_a_line_in_the_log(world):
    silent = set()
    for row in TABLE:
        actor = "write" if row.address.startswith("/api/") else "admin"
        if row.method != "POST" or dict(zip(ACTORS, row.expected, strict=True))[actor] >= 400:
            continue
        forget()
        try:
            with transaction.atomic():
                before = Entry.objects.count()
                asked(world, actor, row, world.names())
                silent |= {row.address} if Entry.objects.count() == before else set()
                raise Undone
        except Undone:
            pass
    assert silent == set(SILENT)
