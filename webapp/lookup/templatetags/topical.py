"""How the outcome of a statement is shown, and lists of topics beside other things."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from knowledge.topic_reading import all_topics, search_topics, topics_of
from webapp.frame.templatetags.reading import signed
from webapp.lookup import conditions
from webapp.lookup.topics import summary

register = template.Library()

SIGNS = {"true": "=", "partly": "~", "changed": "!", "false": "x", "unmeasured": "–"}
COLOURS = {"true": "exact", "partly": "adapted", "changed": "review", "false": "unsupported", "unmeasured": "none"}
MOST = 6  # topics above the hits of a search


@register.filter
def holds_colour(holds: str) -> str:
    return COLOURS[holds]


@register.filter
def holds_tile(holds: str) -> SafeString:
    return signed(COLOURS[holds], SIGNS[holds])


@register.filter
def holds_word(holds: str) -> str:
    words = {
        "true": pgettext("statement", "holds"),
        "partly": pgettext("statement", "holds in part"),
        "changed": pgettext("statement", "no longer holds"),
        "false": pgettext("statement", "wrong"),
        "unmeasured": pgettext("statement", "not measurable here"),
    }
    return words[holds]


@register.filter
def with_code(text: str) -> SafeString:
    """What stands between backticks is code, and is not translated by browsers."""
    return mark_safe(re.sub(r"`([^`]+)`", r'<code translate="no">\1</code>', escape(text)))


@register.filter
def in_words(condition: str) -> SafeString:
    """Under which circumstances a target applies."""
    return conditions.in_words(condition)


@register.filter
def group_word(group: str) -> str:
    words = {
        "network": _("Networks and parameters"),
        "layers": _("Layers and operators"),
        "gradients": _("Gradients"),
        "training": _("Training"),
        "running": _("Running, devices, files"),
    }
    return words[group]


@register.inclusion_tag("lookup/_topics.html")
def found_topics(query: str) -> dict[str, Any]:
    """The topics that answer to a search; all of them while nothing is searched."""
    found = search_topics(query)[:MOST] if query else all_topics()
    return {"topics": [summary(topic) for topic in found], "query": query}


@register.inclusion_tag("lookup/_read_more.html")
def read_more(record: str) -> dict[str, Any]:
    """The topics that explain a record."""
    return {"topics": [summary(topic) for topic in topics_of(record)]}
