"""The key of an action as it is shown: the reader's own where one was chosen."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from webapp.frame.shortcuts import DEFAULT

register = template.Library()


@register.simple_tag(takes_context=True)
def key(context: Context, action: str) -> SafeString:
    preferences = context.get("preferences")
    pressed = (preferences.shortcuts if preferences else DEFAULT)[action]
    return format_html_join(" ", "<kbd>{}</kbd>", ((character,) for character in pressed))
