"""The request as our middleware leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

if TYPE_CHECKING:
    from webapp.teams.models import Token


class Request(HttpRequest):
    """For annotations only: django_htmx adds `htmx` to every request, teams.tokens `token` to those that show a good one."""

    htmx: HtmxDetails
    token: Token
