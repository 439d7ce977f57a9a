"""The occasions on which somebody is told something."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.urls import reverse

from webapp.jobs.models import OPEN, Job, State
from webapp.notices.models import Kind
from webapp.notices.telling import News, tell
from webapp.pastes.models import Paste
from webapp.projects.models import Project
from webapp.review import baselines
from webapp.review.models import Comment
from webapp.teams.models import Membership

MENTION = re.compile(r"(?<![\w@.])@([\w.+-]{1,150})")


def remarked(comment: Comment) -> None:
    """Tells those whose @name stands in a published remark, as far as they may read it."""
    if comment.draft:
        return
    paste = comment.job.paste
    page = f"{reverse('review:result', args=[paste.id])}?{comment.job.target.query}#{comment.line}"
    people = [user for user in mentioned(comment.text) if readable(paste, user)]
    if people:
        name = comment.user.username if comment.user else comment.author
        tell(News(Kind.MENTION, paste, page, name_of(paste), name, comment.text), people)


def mentioned(text: str) -> list[User]:
    """A full stop behind a name ends the sentence, unless somebody is called that."""
    names = {form for name in MENTION.findall(text) for form in (name, name.rstrip(".+-"))}
    return list(User.objects.filter(username__in=names).order_by("username"))


def readable(carrier: Paste | Project, user: User) -> bool:
    if carrier.team_id:
        return Membership.objects.filter(team=carrier.team_id, user=user).exists()
    return carrier.owner_id in (None, user.pk)


def name_of(carrier: Paste | Project) -> str:
    if isinstance(carrier, Project):
        return carrier.name
    file = getattr(carrier, "file", None)
    return (file.path if file else carrier.name) or carrier.id


def job_over(job: Job) -> None:
    """Webhooks hear of every job; the owner of those that failed, and of a project whose last file is translated."""
    if job.state == State.CANCELLED:
        return
    failed = job.state == State.FAILED
    page = reverse("jobs:detail", args=[job.id])
    news = News(Kind.FAILED if failed else Kind.DONE, job.paste, page, name_of(job.paste), text=job.outcome)
    tell(news, [job.owner] if failed and job.owner else [])
    if job.regressed:
        _regressed(job)
    file = getattr(job.paste, "file", None)
    if file and job.kind == Job.Kind.TRANSLATION:
        _project_over(file.project)


def _regressed(job: Job) -> None:
    """Whoever asked for the run, and whoever keeps the baseline."""
    kept = baselines.of(job)
    people = {user for user in (job.owner, kept and kept.user) if user and readable(job.paste, user)}
    page = reverse("parity:run", args=[job.paste_id, job.id])
    tell(News(Kind.REGRESSED, job.paste, page, name_of(job.paste), text=job.outcome), people)


def _project_over(project: Project) -> None:
    if Job.objects.filter(paste__file__project=project, kind=Job.Kind.TRANSLATION, state__in=OPEN).exists():
        return
    page = reverse("projects:detail", args=[project.id])
    tell(News(Kind.PROJECT, project, page, project.name), [project.owner] if project.owner else [])
