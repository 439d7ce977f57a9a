"""A notice in words: on the page in the reader's language, by mail in both."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from webapp.notices.models import Kind, Notice


def sentence(notice: Notice) -> str:
    told = {
        Kind.MENTION: _("%(by)s mentioned you at %(what)s"),
        Kind.ASSIGNED: _("%(by)s assigned %(what)s to you"),
        Kind.DONE: _("A job on %(what)s is done"),
        Kind.FAILED: _("A job on %(what)s failed"),
        Kind.PROJECT: _("Every file of %(what)s is translated"),
        Kind.REGRESSED: _("A comparison of %(what)s is worse than its baseline"),
    }
    return told[Kind(notice.kind)] % {"by": notice.by or _("Somebody"), "what": notice.what}


def letter(notice: Notice) -> tuple[str, str]:
    """Subject and text. Which language the reader chose is known to the reader's browser only."""
    with override("en"):
        english = sentence(notice)
    with override("zh-hans"):
        chinese = sentence(notice)
    address = settings.ADDRESS + notice.page
    lines = [english, chinese, "", notice.text, "", address, "", f"{settings.ADDRESS}/notices/"]
    return "[mindport] " + english.replace("\n", " ")[:150], "\n".join(lines)
