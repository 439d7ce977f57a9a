"""Where allauth asks us: may a stranger make an account, and what is said after a step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.http import HttpRequest

from webapp.teams import audit, invitations
from webapp.teams.people import person

SILENT = {"account/messages/logged_in.txt", "account/messages/logged_out.txt"}  # the header says it


class Adapter(DefaultAccountAdapter):
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return settings.SIGN_UP == "open" or invitations.followed(request) is not None

    def add_message(self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **more: Any) -> None:
        if message_template not in SILENT:
            super().add_message(request, level, message_template, *args, **more)


class Sessions(DefaultUserSessionsAdapter):
    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        ended = list(sessions)
        super().end_sessions(ended)
        if ended:
            audit.record(context.request, "sessions ended", person(context.request), number=len(ended))
