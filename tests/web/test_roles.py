"""Every endpoint times every actor: strangers are told nothing, members what their role allows, tokens no more than that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.urls import get_resolver, resolve

from tests.web.roles_table import TABLE, Row
from tests.web.roles_world import ACTORS, World

pytestmark = pytest.mark.django_db
METHODS = {"GET", "POST", "PATCH", "DELETE"}  # to Django's own form views PUT is another word for POST
NAMES = dict.fromkeys(("team", "paste", "project", "translation", "run", "failed", "share", "secret", "hook"), "A" * 12)
NUMBERS = dict.fromkeys(("remark", "invitation", "member", "token", "delivery", "notice"), 1)


class Undone(Exception):
    pass


@pytest.fixture
def world() -> World:
    cache.clear()
    return World()


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_each_actor_is_answered_as_the_table_says(world, row):
    assert answers(world, row) == dict(zip(ACTORS, row.expected, strict=True))


def answers(world: World, row: Row) -> dict[str, int]:
    """What each actor gets on the same world: what one changes is undone before the next."""
    got: dict[str, int] = {}
    names = world.names()
    for actor in ACTORS:
        cache.clear()  # attempts that are counted
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
    answer = getattr(world.clients[actor], row.method.lower())(row.address.format(**names), **sent)
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
    missing = set()
    for row in {route(row): row for row in TABLE}.values():
        answer = world.clients["admin"].generic("BREW", row.address.format(**world.names()))
        allowed = {method.strip() for method in answer.headers.get("Allow", "").split(",")} & METHODS
        known = {other.method for other in TABLE if route(other) == route(row)}
        missing |= {f"{method} {route(row)}" for method in allowed - known}
    assert missing == set()
