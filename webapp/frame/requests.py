"""The request as our middleware leaves it."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """For annotations only: django_htmx adds `htmx` to every request."""

    htmx: HtmxDetails
