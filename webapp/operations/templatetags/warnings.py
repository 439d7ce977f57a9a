"""What a page warns of."""

from __future__ import annotations

from typing import Any

from django import template

from workers import credentials

register = template.Library()


@register.inclusion_tag("operations/_credentials.html")
def credential_warning(text: str) -> dict[str, Any]:
    return {"found": credentials.find(text)}
