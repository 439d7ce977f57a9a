"""How the outcome of a statement is shown, and lists of topics beside other things."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from knowledge import codes
from knowledge.topic_reading import all_topics, topics_of
from knowledge.upstream import State, Thread
from knowledge.upstream_evidence import Answer, Standing
from webapp.frame.templatetags.reading import signed
from webapp.lookup import conditions
from webapp.lookup.topics import summary

register = template.Library()

SIGNS = {"true": "=", "partly": "~", "changed": "!", "false": "x", "unmeasured": "–"}
COLOURS = {"true": "exact", "partly": "adapted", "changed": "review", "false": "unsupported", "unmeasured": "none"}


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


@register.filter
def reported_in_words(thread: Thread) -> str:
    """What the thread says of itself, with the day on which it was read."""
    said = {"version": thread.version, "device": thread.device.upper(), "day": thread.looked_at}
    if thread.state is State.OPEN:
        return _("reported for %(version)s on %(device)s, open when read on %(day)s") % said
    return _("reported for %(version)s on %(device)s, closed when read on %(day)s") % said


@register.filter
def standing_in_words(answer: Answer) -> str:
    """Only what was measured: a version that was not asked is not spoken of."""
    versions = {"newest": answer.newest, "fixed": answer.fixed_in}
    words = {
        Standing.STILL: _("still so in %(newest)s (measured on CPU)"),
        Standing.FIXED: _("fixed in %(fixed)s (measured on CPU)"),
        Standing.UNSEEN: _("not so in %(newest)s (measured on CPU)"),
        Standing.REPORTED: _("reported, not seen here"),
    }
    return words[answer.standing] % versions


@register.inclusion_tag("lookup/_topics.html")
def every_topic() -> dict[str, Any]:
    return {"topics": [summary(topic) for topic in all_topics()]}


@register.inclusion_tag("lookup/_read_more.html")
def read_more(record: str) -> dict[str, Any]:
    """The topics that explain a record."""
    return {"topics": [summary(topic) for topic in topics_of(record)]}


@register.filter
def code_of_record(name: str) -> str:
    """The code of what the record marks; empty for a record that marks nothing."""
    return codes.of_record(name)
