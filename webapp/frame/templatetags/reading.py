"""How values are said: verdicts, durations, numbers, texts in two languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from functools import cache, lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from webapp.frame.highlighting import coloured_lines, html_of
from webapp.frame.languages import localised

register = template.Library()

TICKED = re.compile(r"`([^`]+)`")
SYMBOLS = {"exact": "=", "adapted": "~", "review": "!", "unsupported": "x"}


@register.simple_tag
def everywhere(name: str, view: str = "") -> SafeString:
    """A part that stands on every page and is the same for everybody who reads one language; `view`: the app that shows it."""
    return _everywhere(name, view or "", get_language() or "")


@cache
def _everywhere(name: str, view: str, language: str) -> SafeString:
    return mark_safe(render_to_string(name, {"view": view}))


@register.filter
def symbol(verdict: str) -> str:
    return SYMBOLS.get(verdict, "–")


@register.filter
def verdict_word(verdict: str) -> str:
    return _verdict_words(get_language() or "").get(verdict, verdict)


@cache  # asked for on every line of a page; what Django translates costs more than what we look up
def _verdict_words(language: str) -> dict[str, str]:
    return {
        "exact": pgettext("verdict", "exact"),
        "adapted": pgettext("verdict", "adapted"),
        "review": pgettext("verdict", "review"),
        "unsupported": pgettext("verdict", "unsupported"),
    }


@register.filter
def tile(verdict: str) -> SafeString:
    return signed(verdict, symbol(verdict))


@lru_cache(maxsize=256)
def signed(colour: str, sign: str) -> SafeString:
    """A tile of a verdict's colour. The word stands beside it: the sign is for the eye only."""
    return format_html('<span class="tile v-{}" aria-hidden="true">{}</span>', colour, sign)


@register.filter
def evidence_word(state: str) -> str:
    return _evidence_words(get_language() or "").get(state, state)


@cache
def _evidence_words(language: str) -> dict[str, str]:
    return {
        "measured": _("measured"),
        "documented": _("documented"),
        "both": _("measured and documented"),
        "conflict": _("conflict"),
        "unmeasured": _("unmeasured"),
    }


@register.filter
def state_word(state: str) -> str:
    words = {
        "queued": pgettext("job", "queued"),
        "running": pgettext("job", "running"),
        "done": pgettext("job", "done"),
        "failed": pgettext("job", "failed"),
        "cancelled": pgettext("job", "cancelled"),
    }
    return words.get(state, state)


@register.filter
def kind_word(kind: str) -> str:
    words = {"translation": _("translation"), "parity": _("parity check")}
    words |= {"reading": _("reading together"), "plan": _("plan"), "migration": _("migration"), "verification": _("verification")}
    return words.get(kind, kind)


@register.filter
def said(text: Mapping[str, str] | str | None) -> str:
    return localised(text)


@register.filter
def ticked(text: str) -> SafeString:
    """Prose in which code stands between backticks."""
    return mark_safe(TICKED.sub(r"<code>\1</code>", escape(text)))


@register.filter
def look_up(mapping: Mapping[Any, Any] | None, key: Any) -> Any:
    return (mapping or {}).get(key, "")


@register.filter
def duration(start: datetime | None, end: datetime | None = None) -> str:
    """From start to end (now, while it runs) in the two largest units."""
    if start is None:
        return ""
    seconds = max(0.0, ((end or timezone.now()) - start).total_seconds())
    if seconds < 10:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if days:
        return f"{days} d {hours} h"
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


@register.filter
def scientific(value: float | str | None) -> str:
    """Short enough for a table, never rounded to a zero that it is not."""
    if value is None or value == "":
        return ""
    if isinstance(value, str):
        return value
    return "0" if value == 0 else f"{value:.2e}"


@register.filter
def shape(sizes: list[int] | None) -> str:
    return "" if sizes is None else "(" + ", ".join(str(size) for size in sizes) + ("," if len(sizes) == 1 else "") + ")"


@register.filter
def state_mark(state: str) -> SafeString:
    """A sign beside the word, so that colour is never the only difference."""
    signs = {"queued": "…", "running": "~", "done": "=", "failed": "x", "cancelled": "–", "skipped": "–"}
    return format_html('<span class="state-mark" aria-hidden="true">{}</span>', signs.get(state, ""))


@register.filter
def kind_of_name(kind: str) -> str:
    words = {
        "function": _("function"),
        "class": _("class"),
        "method": _("method"),
        "attribute": _("attribute"),
        "constant": _("constant"),
        "module": _("module"),
    }
    return words.get(kind, kind)


@register.filter
def difference_word(difference: str) -> str:
    words = {
        "none": _("no difference known"),
        "argument-names": _("other argument names"),
        "argument-defaults": _("other defaults"),
        "arguments-missing": _("arguments missing"),
        "result": _("other result"),
        "behaviour": _("other behaviour"),
        "composite": _("composed of several calls"),
        "structure": _("other structure"),
        "no-equivalent": _("no equivalent"),
    }
    return words.get(difference, difference)


@register.filter
def python(text: str) -> SafeString:
    """Coloured like the code of a result."""
    return mark_safe("\n".join(html_of(line) for line in coloured_lines(text)))


@register.filter
def alternative_word(way: str) -> str:
    words = {
        "compose": _("It can be composed from several calls."),
        "custom": _("It needs an operator of your own."),
        "replace": _("Another method does the same job."),
        "drop": _("It can be left out."),
    }
    return words.get(way, "")


@register.filter
def decision_word(decision: str) -> str:
    words = {
        "accepted": pgettext("decision", "accepted"),
        "rejected": pgettext("decision", "original kept"),
        "edited": pgettext("decision", "edited"),
    }
    return words.get(decision, decision)


@register.filter
def file_part(path: str) -> str:
    """What a path ends with."""
    return path.rpartition("/")[2]
