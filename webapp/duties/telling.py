"""Telling people what was given to them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.urls import reverse

from webapp.duties.models import Duty
from webapp.notices.models import Kind
from webapp.notices.occasions import name_of
from webapp.notices.telling import News, tell
from webapp.pastes.models import Paste


def assigned(duty: Duty, by: str) -> None:
    carrier = duty.paste or duty.project
    if duty.user is None or carrier is None:
        return
    page = "review:result" if isinstance(carrier, Paste) else "projects:detail"
    text = f"{duty.due:%Y-%m-%d}" if duty.due else ""
    tell(News(Kind.ASSIGNED, carrier, reverse(page, args=[carrier.pk]), name_of(carrier), by, text), [duty.user])


def many_assigned(pastes: list[Paste], user: User, by: str) -> None:
    """One notice for many files."""
    more = f" +{len(pastes) - 1}" if len(pastes) > 1 else ""
    page = f"{reverse('jobs:index')}?q=assignee:me"
    tell(News(Kind.ASSIGNED, pastes[0], page, name_of(pastes[0]) + more, by), [user])
