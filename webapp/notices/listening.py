"""Connects what happens elsewhere with those who are told."""

from __future__ import annotations

from django.dispatch import receiver

from webapp.jobs.models import Job
from webapp.jobs.signals import job_over
from webapp.notices import occasions
from webapp.review.models import Comment
from webapp.review.signals import remarked


@receiver(job_over)
def on_job_over(job: str, **_: object) -> None:
    found = Job.objects.select_related("paste", "paste__file__project", "owner").filter(id=job).first()
    if found and found.over:
        occasions.job_over(found)


@receiver(remarked)
def on_remark(comment: Comment, **_: object) -> None:
    occasions.remarked(comment)
