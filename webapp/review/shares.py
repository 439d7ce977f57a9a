"""How long a shared link lasts, what it gives, which are open, and how one is put into another page."""

from __future__ import annotations

from html import escape

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from webapp.jobs.models import Job
from webapp.review.exports import shown_name
from webapp.review.models import Share

DAYS = (1, 7, 30, 90)
FORMATS = ("py", "patch", "md")  # they do not name the paste, by which one could decide
WIDTH, HEIGHT = 800, 480  # pixels of a frame
WITH_COMPANION = ("py", "inline.py", "patch", "md")  # no archive: credentials are hidden in texts


def formats(*, beside: bool) -> tuple[str, ...]:
    """Of a program with a companion package beside it, or alone."""
    return WITH_COMPANION if beside else FORMATS


def open_links(job: Job) -> list[Share]:
    return list(job.shares.filter(revoked=False, expires__gt=timezone.now())) if job.shares.exists() else []


def iframe(link: Share, request: HttpRequest, width: int = WIDTH, height: int = HEIGHT) -> str:
    address = request.build_absolute_uri(reverse("review:framed", args=[link.token]))
    title = escape(shown_name(link.job.paste))
    return f'<iframe src="{escape(address)}" width="{width}" height="{height}" title="{title}" loading="lazy"></iframe>'
