from __future__ import annotations

import itertools

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.counters import forget
from webapp.teams import tokens
from webapp.teams.models import Membership, Role, Team

addresses = itertools.count(1)


@pytest.fixture(autouse=True)
def nothing_spent() -> None:
    """Tokens of one test have the numbers of those of the test before."""
    forget()


@pytest.fixture
def program() -> Client:
    """Without cookie and token, from an address of its own: limits count by it. Errors are answered and not raised."""
    number = next(addresses)
    return Client(raise_request_exception=False, REMOTE_ADDR=f"10.1.{number // 250}.{number % 250 + 1}")


@pytest.fixture
def team(db) -> Team:
    return Team.objects.create(name="Vision")


def acting(name: str, scope: str = "write", team: Team | None = None, role: Role = Role.EDITOR) -> Client:
    """A program with a token of that person, who is made when there is none yet."""
    user = User.objects.filter(username=name).first() or User.objects.create_user(name)
    if team:
        Membership.objects.get_or_create(team=team, user=user, defaults={"role": role})
    _, secret = tokens.issue(user, "laptop", scope)
    return Client(raise_request_exception=False, headers={"Authorization": f"Bearer {secret}"})


def send(client: Client, path: str, data: object, **headers: str):
    return client.post(f"/api/v1{path}", data, content_type="application/json", headers=headers)
