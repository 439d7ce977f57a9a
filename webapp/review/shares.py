"""How long a shared link lasts, what it gives, and which are open."""

from __future__ import annotations

from django.utils import timezone

from webapp.jobs.models import Job
from webapp.review.models import Share

DAYS = (1, 7, 30, 90)
FORMATS = ("py", "patch", "md")  # they do not name the paste, by which one could decide


def open_links(job: Job) -> list[Share]:
    return list(job.shares.filter(revoked=False, expires__gt=timezone.now()))
