"""A team and its admin."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.teams.people import person
from webapp.teams.models import Role, Team


@pytest.fixture
def team() -> Team:
    return Team.objects.create(name="Vision")


@pytest.fixture
def admin(team) -> Client:
    return person("admin", team, Role.ADMIN)
