"""`{% once "name" of … %}` draws a part of a result's page at the first look and hands it out again at every other.

What is inside may depend on the revision that is shown, on the language, and on what is named behind the name: nothing else.
The token of forms is the one thing that differs from look to look and is filled in each time.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
TOKEN = "csrftokenofthislook"
MOST = 40  # parts of one revision; who looks at it in another way draws anew


class Once(Node):
    def __init__(self, inside: NodeList, name: FilterExpression, of: list[FilterExpression]) -> None:
        self.inside, self.name, self.of = inside, name, of

    def render(self, context: Context) -> SafeString:
        parts: dict[tuple[Any, ...], str] | None = context.get("once")
        if parts is None:
            return self.inside.render(context)
        key = tuple(each.resolve(context) for each in (self.name, *self.of))
        if key not in parts:
            with context.push(csrf_token=TOKEN):
                drawn = self.inside.render(context)
            if len(parts) >= MOST:
                parts.clear()
            parts[key] = drawn
        text = parts[key]
        return mark_safe(text.replace(TOKEN, str(context["csrf_token"])) if TOKEN in text else text)


@register.tag
def once(parser: Parser, token: Token) -> Once:
    _, *words = token.split_contents()
    inside = parser.parse(("endonce",))
    parser.delete_first_token()
    name, *of = (parser.compile_filter(word) for word in words)
    return Once(inside, name, of)
