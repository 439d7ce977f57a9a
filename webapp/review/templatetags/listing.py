"""The long lists beside the code. A result has hundreds of entries: written here they cost a tenth of what a template takes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from knowledge.codes import all_differences
from webapp.frame.languages import localised
from webapp.frame.templatetags.reading import tile, verdict_word
from webapp.review.companion import Entry
from webapp.review.coverage import Called
from webapp.review.told_once import Told

register = template.Library()


@register.filter
def told_lines(told: Told[object]) -> SafeString:
    """Links to the lines of which something is told; of many the first."""
    first, *rest = told.shown
    said = [(first, _("line %(line)s") % {"line": first}), *((line, line) for line in rest)]
    links = ", ".join(f'<a class="number" href="#L{line}">{word}</a>' for line, word in said)
    more = f' <span class="faint">+{told.more}</span>' if told.more else ""
    return mark_safe(f'<span class="told-lines">{links}{more}</span>')


@register.simple_tag
def coverage_entries(calls: Iterable[Called], query: str) -> SafeString:
    """Each torch name with its verdict, its page, and the way to its lines."""
    only = _("show these lines only")
    return mark_safe("".join(_coverage(call, escape(query), only) for call in calls))


def _coverage(call: Called, query: str, only: str) -> str:
    name, verdict = escape(call.torch), call.verdict
    return (
        f'<li class="v-{verdict}">{tile(verdict)}<span class="unseen">{verdict_word(verdict)}</span> '
        f'<a href="{record_page(call.record)}" translate="no">{name}</a> '
        f'<a class="number small" href="?{query}&amp;api={name}#diff">{call.number}×<span class="unseen"> {only}</span></a></li>'
    )


@register.filter
@lru_cache(maxsize=4096)
def record_page(record: str) -> SafeString:
    return mark_safe(escape(reverse("lookup:record", args=[record])))


@register.filter
def code_title(code: str) -> str:
    """What a code is about, in a sentence."""
    found = all_differences().get(code)
    return localised(found.title.to_dict()) if found else ""


@register.simple_tag
def companion_entries(entries: Iterable[Entry]) -> SafeString:
    needed = _("needed by these")
    return mark_safe("".join(_companion(entry, needed) for entry in entries))


def _companion(entry: Entry, needed: str) -> str:
    about = f'<span translate="no" lang="en">{escape(entry.about)}</span> ' if entry.about else ""
    soft, why = ("", "") if entry.imported else (' class="soft"', f'<span class="faint">{needed}</span> ')
    module = f'<code class="faint tiny" translate="no">{escape(entry.module)}</code>'
    return f'<li{soft}><code translate="no">{escape(entry.name)}</code> <span>{about}{why}{module}</span></li>'
