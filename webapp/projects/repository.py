"""A project as a repository: planned, approved, migrated and verified as a whole, each by a job of the queue `repositories`.

The jobs belong to the project's mindport.toml, the file in which a person's decisions are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from webapp.jobs import submission
from webapp.jobs.models import OPEN, Job, State
from webapp.pastes.models import Paste
from webapp.pastes.targets import deciding
from webapp.projects import reviewed, starting, together, unpacking
from webapp.projects.models import SETTINGS, File, Project
from webapp.projects.receiving import fill
from webapp.review.choosing import CONTINUES
from webapp.review.signals import answered
from workers import dispatch, shelf

KINDS = (Job.Kind.PLAN, Job.Kind.MIGRATION, Job.Kind.VERIFICATION)


class NotYet(ValueError):
    """What was asked for needs something else first: `plan`, `approval`, `migration`, the end of what runs (`running`), or
    another command line (`quotes`, `long`, `many`)."""


def offered() -> bool:
    """Whether a worker looks after repositories here."""
    return dispatch.offers(dispatch.REPOSITORIES)


def jobs(project: Project, kind: str) -> list[Job]:
    """The newest first."""
    found = Job.objects.filter(paste__file__project=project, paste__file__path=SETTINGS, kind=kind)
    return list(found.select_related("paste__file__project", "owner").order_by("-created")[:10])


def latest(project: Project) -> dict[str, Job]:
    return {str(kind): found[0] for kind in KINDS if (found := jobs(project, kind))}


def report(job: Job | None) -> dict[str, Any]:
    return (job.current.report or {}) if job and job.state == State.DONE else {}


def proved(project: Project) -> frozenset[str]:
    """Paths that the last verification proved; none where the branch was made anew after it."""
    now = latest(project)
    run, branch = now.get(str(Job.Kind.VERIFICATION)), now.get(str(Job.Kind.MIGRATION))
    if run is None or branch is None or run.created < branch.created or branch.profile != project.profile:
        return frozenset()
    return frozenset(map(str, report(run).get("proved") or ()))


def start(project: Project, kind: str, asker: Any, arguments: Mapping[str, str] | None = None) -> Job:
    """`asker`: a teams.spaces.Asker. `arguments`: command lines by program for a verification; None: those of the last one.
    Raises NotYet."""
    now = latest(project)
    if any(job.state in OPEN for job in now.values()):
        raise NotYet("running")
    if kind == Job.Kind.MIGRATION:
        if Job.Kind.PLAN not in now or now[Job.Kind.PLAN].state != State.DONE:
            raise NotYet("plan")
        if project.approved != now[Job.Kind.PLAN].id:
            raise NotYet("approval")
    if kind == Job.Kind.VERIFICATION and (Job.Kind.MIGRATION not in now or now[Job.Kind.MIGRATION].state != State.DONE):
        raise NotYet("migration")
    options: dict[str, Any] = {"profile": project.profile}
    if kind == Job.Kind.VERIFICATION:
        try:
            lines = starting.usable(starting.command_lines(now.get(str(kind))) if arguments is None else arguments)
        except starting.Unusable as problem:
            raise NotYet(str(problem)) from None
        options |= {"arguments": lines} if lines else {}
    if kind == Job.Kind.MIGRATION:
        shelf.put(project.id, shelf.REVIEWS, reviewed.reviews(project))
    job = Job(kind=kind, paste=settings(project), device="cpu", options=options, owner=asker.user, session=asker.session)
    return submission.submit(job)


def approve(project: Project, plan: str) -> bool:
    """False unless this is the newest plan and it is done: another one needs another approval."""
    newest = latest(project).get(str(Job.Kind.PLAN))
    if newest is None or newest.state != State.DONE or newest.id != plan:
        return False
    Project.objects.filter(id=project.id).update(approved=plan)
    project.approved = plan
    return True


def settings(project: Project) -> Paste:
    """The project's mindport.toml as it is kept here, made when it is first needed."""
    file = project.files.filter(path=SETTINGS).select_related("paste").first()
    if file is not None and file.paste is not None:
        return file.paste
    about = {"owner": project.owner, "team": project.team, "session": project.session}
    with transaction.atomic():
        made = Paste.objects.create(source=written(project), name=SETTINGS, profile=project.profile, **about)
        if file is None:
            File.objects.create(project=project, path=SETTINGS, paste=made)
        else:
            File.objects.filter(id=file.id).update(paste=made)
    return made


def written(project: Project) -> str:
    lines = [f'{decision} = "{option}"\n' for decision, option in sorted(project.target.decisions.items())]
    return "[decisions]\n" + "".join(lines)


def decide(project: Project, given: dict[str, str]) -> None:
    """Answers to the plan's questions: what is translated from now on follows them. Raises ValueError for one that is not known."""
    target, before = project.target, project.profile
    project.profile = replace(target, decide=deciding(target.decisions | given)).token
    if project.profile == before:
        return
    project.approved = ""  # the plan was another one
    project.save(update_fields=["profile", "approved"])
    Paste.objects.filter(id=settings(project).id).update(source=written(project))
    programs = Paste.objects.filter(file__project=project).exclude(file__path=SETTINGS)
    programs.filter(profile=before).update(profile=project.profile)
    earlier = Job.objects.filter(paste__in=programs, kind=Job.Kind.TRANSLATION, options__profile=before, state=State.DONE)
    continued = {paste: {CONTINUES: job} for paste, job in earlier.order_by("created").values_list("paste", "id")}
    submission.translate_all(list(programs.exclude(jobs__options__profile=project.profile)), project.profile, continued)
    together.read(project)


@receiver(answered)
def decide_for_all(paste: Paste, decision: str, option: str, **_: object) -> None:
    """What is answered on the page of a file is answered for its project: it is asked once."""
    file: File | None = getattr(paste, "file", None)
    if file is not None:
        decide(file.project, {decision: option})


def begin(address: str, profile: str, ownership: dict[str, Any], asker: Any) -> Job:
    """A project of a git address: its first plan clones it."""
    name = address.rstrip("/").rsplit("/", 1)[-1].removesuffix(".git")[:200] or "repository"
    project = Project.objects.create(name=name, profile=profile, address=address[:300], **ownership)
    return start(project, Job.Kind.PLAN, asker)


def arrived(job: str) -> None:
    """The files of a project that was cloned just now, once."""
    about = Job.objects.select_related("paste__file__project").filter(id=job).first()
    if about is None or not about.paste.file.project.address:
        return
    project = about.paste.file.project
    source = shelf.folder(project.id) / shelf.SOURCE
    if project.files.exclude(path=SETTINGS).exists() or not source.exists():
        return
    with source.open("rb") as archive:
        found = [entry for entry in unpacking.entries(archive) if entry.path != SETTINGS]
    fill(project, found)
