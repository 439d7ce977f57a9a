"""How notices, events and deliveries are said."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from webapp.notices import letters
from webapp.notices.models import Delivery, Kind

register = template.Library()
register.filter("sentence", letters.sentence)


@register.filter
def event(kind: str) -> str:
    words = {
        Kind.MENTION: _("somebody is mentioned"),
        Kind.ASSIGNED: _("something is assigned"),
        Kind.DONE: _("a job is done"),
        Kind.FAILED: _("a job fails"),
        Kind.PROJECT: _("a project is translated"),
        Kind.REGRESSED: _("a comparison is worse than its baseline"),
    }
    return words[Kind(kind)]


@register.filter
def delivery_word(state: str) -> str:
    words = {
        Delivery.State.WAITING: pgettext("message", "waiting"),
        Delivery.State.SENT: pgettext("message", "taken"),
        Delivery.State.FAILED: pgettext("message", "given up"),
    }
    return words[Delivery.State(state)]
