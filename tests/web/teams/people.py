"""People with browsers of their own, in teams."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from tests.web.searching import found
from webapp.teams.models import Membership, Role, Team


def person(name: str, team: Team | None = None, role: Role = Role.EDITOR) -> Client:
    user = User.objects.create(username=name, email=f"{name}@example.org", password="x")
    if team:
        Membership.objects.create(team=team, user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


def members(team: Team) -> dict[str, str]:
    return dict(team.memberships.values_list("user__username", "role"))


def invited(client: Client, team: Team, role: str = "viewer", **more: str) -> str:
    """The path of the link."""
    page = client.post(f"/teams/{team.id}/invitations", {"role": role, "days": "7", **more})
    return found(r"http://testserver(/join/[\w-]+)", page.content.decode())
