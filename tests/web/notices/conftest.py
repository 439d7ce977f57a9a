"""A person, a webhook of hers and the machine that it leads to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User

from tests.web.notices.receiver import Receiver, listening
from webapp.notices.models import Webhook
from webapp.teams.models import Membership, Role, Team


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """On this machine, which tests/surroundings.py allows."""
    with listening() as server:
        yield server


@pytest.fixture
def ann(client) -> User:
    made = User.objects.create_user("ann")
    client.force_login(made)
    return made


@pytest.fixture
def hook(ann, receiver) -> Webhook:
    return Webhook.objects.create(owner=ann, address=receiver.address, kinds=["job.done", "mention"])


@pytest.fixture
def team(ann) -> Team:
    """Ann is its admin, Ben edits."""
    made = Team.objects.create(name="Vision")
    Membership.objects.create(team=made, user=ann, role=Role.ADMIN)
    Membership.objects.create(team=made, user=User.objects.create_user("ben"), role=Role.EDITOR)
    return made
