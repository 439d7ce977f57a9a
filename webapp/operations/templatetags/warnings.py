"""What a page warns of."""

from __future__ import annotations

from typing import Any

from django import template

from webapp.frame.keeping import kept
from workers import credentials

register = template.Library()


@register.inclusion_tag("operations/_credentials.html")
def credential_warning(text: str) -> dict[str, Any]:
    return {"found": _found(text)}


@kept(short=64, long=2)  # nothing of the text but where it stands; the same at every look
def _found(text: str) -> list[credentials.Credential]:
    return credentials.find(text)
