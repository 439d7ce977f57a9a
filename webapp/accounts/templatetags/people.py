"""How people, their roles and their browsers are said."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from webapp.pastes.models import Paste
from webapp.projects.models import Project
from webapp.teams.access import Right, rights
from webapp.teams.actions import WORDS
from webapp.teams.models import Role

register = template.Library()

BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrom", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = ("Windows", "Android", "iPhone", "iPad", "Mac OS", "Linux")


@register.filter
def browser(agent: str) -> str:
    """ "Firefox, Linux"; what is not known is quoted as it came."""
    name = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((system for system in SYSTEMS if system in agent), "")
    return ", ".join(filter(None, [name, system])) if name else re.sub(r"\s.*", "", agent)[:40] or _("unknown")


@register.filter
def role_word(role: str) -> str:
    words = {
        Role.VIEWER: pgettext("role", "viewer"),
        Role.EDITOR: pgettext("role", "editor"),
        Role.APPROVER: pgettext("role", "approver"),
        Role.ADMIN: pgettext("role", "admin"),
    }
    return str(words.get(Role(role), role)) if role in Role.values else role


@register.filter
def action_word(action: str) -> str:
    return str(WORDS.get(action, action))


@register.inclusion_tag("teams/_belongs.html", takes_context=True)
def belongs(context: Context, thing: Paste | Project) -> dict[str, Any]:
    """Who may open the thing, with the way to its page for whoever may do more."""
    manages = Right.MANAGE in rights(context["request"], thing)
    kind = "paste" if isinstance(thing, Paste) else "project"
    return {"thing": thing, "manage": reverse(f"teams:{kind}-manage", args=[thing.pk]) if manages else ""}
