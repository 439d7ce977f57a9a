"""What was proposed, as the difference that it makes, and the text from which an operator goes on."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from webapp.flags.models import Flag
from webapp.flags.proposals import difference, file_of

register = template.Library()
_KINDS = {"+": "is-added", "-": "is-removed", "@": "is-place"}


@register.filter(name="difference")
def coloured(flag: Flag) -> SafeString:
    lines = ((_kind(line), line) for line in difference(flag).splitlines())
    return format_html_join("", '<span class="line {}">{}\n</span>', lines)


def _kind(line: str) -> str:
    return "is-place" if line.startswith(("---", "+++")) else _KINDS.get(line[:1], "")


@register.filter
def editable(flag: Flag) -> str:
    """The proposal, or the record as it is; empty for a page that is no record."""
    kept = file_of(flag.page)
    return flag.proposal or kept[1] if kept else ""
