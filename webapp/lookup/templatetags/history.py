"""How the timeline, the official table and conflicts are said."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from webapp.frame.templatetags.reading import signed, symbol
from webapp.parity import panel
from webapp.parity.templatetags.measuring import outcome_word

register = template.Library()

SIGNS = {"unknown": "?", "there": "=", "other-arguments": "~"}
COLOURS = {"no-kernel": "none", "unknown": "unknown", "there": "exact", "other-arguments": "adapted", "absent": "unsupported"}


@register.filter
def cell_colour(state: str) -> str:
    return COLOURS.get(state) or panel.verdict(state)


@register.filter
def cell_tile(state: str) -> SafeString:
    colour = cell_colour(state)
    return signed(colour, SIGNS.get(state) or symbol(colour))


@register.filter
def cell_word(state: str) -> str:
    words = {
        "no-kernel": _("no CPU kernel"),
        "absent": _("name absent"),
        "unknown": pgettext("timeline", "unknown"),
        "there": _("exists"),
        "other-arguments": _("exists, other arguments"),
    }
    return words.get(state) or outcome_word(state)


@register.filter
def profile_word(profile: str) -> str:
    return _("official table") if profile == "documented" else profile


@register.filter
def stated_word(stated: str) -> str:
    words = {
        "consistent": _("consistent"),
        "names": _("consistent but for argument names"),
        "defaults": _("consistent but for a default"),
        "arguments": _("consistent but for some arguments"),
        "types": _("consistent but for data types"),
        "overloads": _("overloaded differently"),
        "mode": _("consistent, inference mode by default"),
        "described": _("different, described on a page of its own"),
    }
    return words.get(stated, stated)


@register.filter
def change_word(change: str) -> str:
    words = {
        "added": pgettext("table", "added"),
        "dropped": pgettext("table", "dropped"),
        "target": _("other target"),
        "statement": _("other statement"),
    }
    return words.get(change, change)
