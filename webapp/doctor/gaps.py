"""Messages that nobody has explained yet: what to write the next record about. Only the message is kept, cleaned."""

from __future__ import annotations

import hashlib
import re

from django.db.models import F
from django.utils import timezone

from webapp.doctor.models import Gap

LONGEST = 500  # characters
MOST = 10_000  # rows: more than anybody reads
_SECRET = r"((?:pass(?:word|wd)?|secret|token|api[_-]?key|key|authorization|bearer|credential)s?)\b"
_CLEANINGS = (
    (re.compile(r"[\x00-\x08\x0b-\x1f\x7f]"), ""),
    (re.compile(r"\b[a-z]+://\S+", re.I), "<address>"),
    (re.compile(r"[\w.+-]+@[\w-]+\.\w[\w.-]*"), "<mail>"),
    (re.compile(_SECRET + r"['\"]?\s*[:= ]\s*(?:(?:bearer|basic)\s+)?\S+", re.I), r"\1 <removed>"),
    (re.compile(r"(?:[A-Za-z]:)?(?:[/\\][\w.@+ -]+){2,}[/\\]?"), "<path>"),
    (re.compile(r"\b0x[0-9a-f]+\b", re.I), "<number>"),
    (re.compile(r"\b(?=\w*\d)(?=\w*[A-Za-z])[\w+/=-]{20,}"), "<removed>"),
    (re.compile(r"\d+(?:\.\d+)?"), "<number>"),
)


def cleaned(message: str) -> str:
    """One message without what is private or different each time: the same fault of two people is one gap."""
    text = message.strip()[: 4 * LONGEST]
    for pattern, replacement in _CLEANINGS:
        text = pattern.sub(replacement, text)
    return " ".join(text.split())[:LONGEST]


def keep(message: str) -> Gap | None:
    """Counts the message; None when there is nothing to keep, or no room."""
    text = cleaned(message)
    if not text:
        return None
    digest = hashlib.sha256(text.encode()).hexdigest()
    if not Gap.objects.filter(digest=digest).update(count=F("count") + 1, last=timezone.now()):
        if Gap.objects.count() >= MOST:
            return None
        Gap.objects.get_or_create(digest=digest, defaults={"text": text})
    return Gap.objects.get(digest=digest)
