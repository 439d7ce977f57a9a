"""One find as a line of a list. The same few hundred are asked for again and again as people type."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from webapp.lookup.page import Hit, Lead

register = template.Library()


@register.simple_tag
def hit_line(hit: Hit | Lead) -> SafeString:
    return _line(hit, get_language())


@lru_cache(maxsize=8192)
def _line(hit: Hit | Lead, language: str | None) -> SafeString:
    return render_to_string(
        "lookup/_hit.html" if isinstance(hit, Hit) else "lookup/_lead.html", {"hit": hit}
    )  # in `language`, which is the active one
