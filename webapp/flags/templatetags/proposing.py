"""What was proposed, as the difference that it makes."""

from __future__ import annotations

from django import template

from webapp.flags.proposals import difference

register = template.Library()
register.filter(difference)
