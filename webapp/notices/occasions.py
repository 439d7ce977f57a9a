"""The occasions on which somebody is told something."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.urls import reverse

from webapp.duties.models import Duty
from webapp.jobs.models import OPEN, Job, State
from webapp.jobs.reasons import WORKER_GONE
from webapp.notices.models import Kind
from webapp.notices.telling import News, tell
from webapp.projects.models import Project
from webapp.review.models import Comment, Paste
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


def assigned(duty: Duty, by: str) -> None:
    carrier = duty.paste or duty.project
    if duty.user is None or carrier is None:
        return
    page = "review:result" if isinstance(carrier, Paste) else "projects:detail"
    text = f"{duty.due:%Y-%m-%d}" if duty.due else ""
    tell(News(Kind.ASSIGNED, carrier, reverse(page, args=[carrier.pk]), name_of(carrier), by, text), [duty.user])


def many_assigned(pastes: list[Paste], user: User, by: str) -> None:
    """One notice for many files."""
    more = f" +{len(pastes) - 1}" if len(pastes) > 1 else ""
    page = f"{reverse('jobs:index')}?q=assignee:me"
    tell(News(Kind.ASSIGNED, pastes[0], page, name_of(pastes[0]) + more, by), [user])


def job_over(job: Job) -> None:
    """Webhooks hear of every job; the owner of those that failed, and of a project whose last file is translated."""
    if job.state == State.CANCELLED or (job.attempt == 1 and job.current.reason.get("code") == WORKER_GONE["code"]):
        return  # the reaper starts it once more
    failed = job.state == State.FAILED
    page = reverse("jobs:detail", args=[job.id])
    news = News(Kind.FAILED if failed else Kind.DONE, job.paste, page, name_of(job.paste), text=job.outcome)
    tell(news, [job.owner] if failed and job.owner else [])
    file = getattr(job.paste, "file", None)
    if file and job.kind == Job.Kind.TRANSLATION:
        _project_over(file.project)


def _project_over(project: Project) -> None:
    if Job.objects.filter(paste__file__project=project, kind=Job.Kind.TRANSLATION, state__in=OPEN).exists():
        return
    page = reverse("projects:detail", args=[project.id])
    tell(News(Kind.PROJECT, project, page, project.name), [project.owner] if project.owner else [])
