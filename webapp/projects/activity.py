"""What people did in a project lately, from the audit log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.urls import reverse

from webapp.jobs.models import Job
from webapp.projects.models import File, Project
from webapp.teams.actions import WORDS
from webapp.teams.models import Entry

MOST = 20
OF_ALL = {f"{kind} started" for kind in ("plan", "migration", "verification")}  # their job hangs on one file of the project


@dataclass(frozen=True)
class Act:
    """`file` is the path it was done to, empty for the project; `page` is where one sees it, empty when it is gone."""

    at: datetime
    who: str
    did: str
    file: str
    page: str


def of(project: Project) -> list[Act]:
    files = dict(File.objects.filter(project=project, paste__isnull=False).values_list("paste", "path"))
    jobs = dict(Job.objects.filter(paste__in=files).values_list("id", "paste"))
    about = Q(kind="project", thing=project.id) | Q(kind="paste", thing__in=files) | Q(kind="job", thing__in=jobs)
    return [_act(entry, files, jobs) for entry in Entry.objects.filter(about)[:MOST]]


def _act(entry: Entry, files: dict[str, str], jobs: dict[str, str]) -> Act:
    paste = jobs.get(entry.thing, entry.thing)
    page = reverse("jobs:detail", args=[entry.thing]) if entry.kind == "job" else ""
    if entry.kind == "paste" or entry.action.startswith(("remark", "decided")):
        page = reverse("review:result", args=[paste])
    whole = entry.action in OF_ALL
    return Act(entry.at, entry.who, str(WORDS.get(entry.action, entry.action)), "" if whole else files.get(paste, ""), page)
