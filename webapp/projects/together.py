"""The programs of a project read together, so that one knows what the others say: as plan and migration read them.

A file's page shows at once what the file comes to alone, and what it comes to among the others as soon as they were read. Where
that is something else, the review goes on in it.
"""

from __future__ import annotations

import hashlib
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from webapp.jobs import lifecycle, submission
from webapp.jobs.models import OPEN, Attempt, Job, State
from webapp.jobs.outcomes import outcome
from webapp.pastes.models import Paste
from webapp.projects.models import SETTINGS, File, Project
from webapp.review.choosing import CONTINUES, continue_review
from workers import dispatch, shelf
from workers.messages import storable

TOGETHER = "together"  # of a translation's options: the job of the repository that read it with the others
UPGRADE = "upgrade"  # of a job's options: the upgrade that it belongs to, see upgrades.py
Data = dict[str, Any]


def translations(project: Project) -> QuerySet[Job]:
    """Of all its files, for what the project is translated for now."""
    return Job.objects.filter(paste__file__project=project, kind=Job.Kind.TRANSLATION, options__profile=project.profile)


def read(project: Project, upgrade: str = "") -> Job | None:
    """Asks for it, where more than one program is there and a worker that looks after repositories. The last wish counts."""
    programs = Paste.objects.filter(file__project=project).exclude(file__path=SETTINGS)
    if programs.count() < 2 or not dispatch.offers(dispatch.REPOSITORIES):
        return None
    for earlier in Job.objects.filter(paste__in=programs, kind=Job.Kind.READING, state__in=OPEN):
        submission.cancel(earlier)
    options = {"profile": project.profile} | ({UPGRADE: upgrade} if upgrade else {})
    about = {"device": "cpu", "owner": project.owner, "session": project.session, "options": options}
    return submission.submit(Job(kind=Job.Kind.READING, paste=programs.order_by("file__path")[0], **about))


def read_together(job: Job) -> None:
    """What such a job, a plan or a migration made of each program becomes the translation of that file. Twice is as once."""
    project = job.paste.file.project
    made = shelf.look(project.id, shelf.programs(job.id)) or {}
    files = project.files.filter(path__in=made).exclude(path=SETTINGS).exclude(paste=None).select_related("paste__file")
    for file in files:
        told = made[file.path]
        if file.paste and hashlib.sha256(file.paste.source.encode("utf-8", "surrogatepass")).hexdigest() == told["source"]:
            _replace(file, job, storable(told["translation"]))
    shelf.forget(project.id, shelf.programs(job.id))


def _replace(file: File, by: Job, report: Data) -> None:
    assert file.paste is not None
    jobs = Job.objects.filter(paste=file.paste, kind=Job.Kind.TRANSLATION, options__profile=by.profile)
    before = jobs.order_by("-created").first()
    if before is not None and before.options.get(TOGETHER) == by.id:
        return
    if before is not None and (before.state in OPEN or (before.state == State.DONE and before.current.report == report)):
        lifecycle.done(before.id, before.attempt, report)  # nothing happens where it is done
        Job.objects.filter(id=before.id).update(options=before.options | {TOGETHER: by.id})
        return
    continued = {CONTINUES: before.id} if before is not None and before.state == State.DONE else {}
    upgraded = {UPGRADE: by.options[UPGRADE]} if UPGRADE in by.options else {}
    options = {"profile": by.profile, TOGETHER: by.id, **continued, **upgraded}
    about = {"device": by.target.dev, "owner": file.paste.owner, "session": file.paste.session}
    with transaction.atomic():
        made = Job(kind=Job.Kind.TRANSLATION, paste=file.paste, options=options, **about)
        made.state, made.outcome = State.DONE, outcome(report)
        made.started, made.finished = by.started, by.started
        made.save(force_insert=True)
        Attempt.objects.create(job=made, state=State.DONE, report=report, started=by.started, finished=by.started)
    continue_review(made)
