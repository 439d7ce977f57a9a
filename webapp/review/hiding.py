"""An answer without the credentials of a text: for those who were given a link for reading."""

from __future__ import annotations

from html import unescape

from django.http import HttpResponse
from django.utils.html import escape, strip_tags

from workers import credentials


class NotHidden(Exception):
    """A credential would have been shown; nothing is."""


def hidden(response: HttpResponse, text: str) -> HttpResponse:
    """The rendered response with every credential of `text` as stars, however its characters were escaped."""
    secrets = credentials.values(text)
    content = response.content.decode()
    for value in secrets:
        for spelling in {value, escape(value)}:
            content = content.replace(spelling, credentials.HIDDEN * len(value))
    shown = unescape(strip_tags(content)) if secrets else ""
    if any(value in shown for value in secrets):
        raise NotHidden  # marked up in the middle: rather an error page than a leak
    response.content = content.encode()
    return response
