"""How the timeline, the official table and conflicts are said."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from knowledge.property_reading import DIFFERS, RAISES, SAME, TORCH_RAISES, words
from webapp.frame.languages import localised
from webapp.frame.templatetags.reading import signed, symbol
from webapp.jobs.outcomes import verdict
from webapp.jobs.templatetags.tracking import outcome_word
from webapp.lookup.devices import TITLES

register = template.Library()

SIGNS = {"unknown": "?", "there": "=", "other-arguments": "~"}
COLOURS = {"no-kernel": "none", "unknown": "unknown", "there": "exact", "other-arguments": "adapted", "absent": "unsupported"}


@register.filter
def cell_colour(state: str) -> str:
    return COLOURS.get(state) or verdict(state)


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
def declared_colour(state: str) -> str:
    colours = {"declared": "declared", "host": "declared", "partly": "adapted", "not-declared": "unsupported"}
    return (colours | {"measured": "exact", "refuted": "unsupported", "differs": "unsupported"}).get(state, "unknown")


@register.filter
def declared_sign(state: str) -> SafeString:
    signs = {"declared": "d", "host": "d", "partly": "~", "not-declared": "x", "measured": "=", "refuted": "x", "differs": "x"}
    return signed(declared_colour(state), signs.get(state, "?"))


@register.filter
def declared_word(state: str) -> str:
    words = {
        "declared": _("declared"),
        "partly": _("declared in part"),
        "not-declared": _("declared not"),
        "unknown": _("not known"),
        "host": _("on the host"),
        "measured": _("measured"),
        "refuted": _("declared, refuted by a run"),
        "differs": _("went wrong in a run"),
    }
    return words.get(state, state)


@register.filter
def device_title(device: str) -> str:
    return TITLES.get(device, device)


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


@register.filter
def property_colour(outcome: str) -> str:
    return {SAME: "exact", TORCH_RAISES: "none", DIFFERS: "review", RAISES: "unsupported"}.get(outcome, "unknown")


@register.filter
def property_outcome(outcome: str) -> str:
    words = {SAME: _("same"), TORCH_RAISES: _("torch raises"), DIFFERS: _("differs"), RAISES: _("raises")}
    return words.get(outcome, "")


@register.filter
def property_word(name: str) -> str:
    return localised(words()[name].to_dict())
