"""What the page of a repository shows: the plan's questions, the tree with badges, what waits by cause, what changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse

from knowledge.decision import EVERY, USUAL, all_decisions
from webapp.frame.languages import language, localised
from webapp.jobs import turns
from webapp.jobs.models import OPEN, Job, State
from webapp.jobs.reasons import QUEUE_AWAY
from webapp.projects import changes, repository, reviewed, starting
from webapp.projects.models import SETTINGS, Project
from webapp.projects.standing import progress as stands
from webapp.projects.standing import standings
from workers import shelf

STAGES = ("builds", "numbers", "behaviour")
MARKS = {"holds": "exact", "partly": "adapted", "fails": "unsupported", "not-run": "none", "": "none"}
MOST_FILES, MOST_PLACES, MOST_DATA = 500, 12, 20
Data = Mapping[str, Any]


@dataclass
class Line:
    """One file: its stages as of the last verification, and how many places of it wait."""

    path: str
    waiting: int = 0
    stages: dict[str, Data] = field(default_factory=dict)
    proved: bool = False
    paste: str = ""  # its review, where it is translated

    @property
    def badges(self) -> list[tuple[str, str, str, str]]:
        """Stage, its state, the verdict that has the colour, and why."""
        told = ((stage, self.stages.get(stage) or {}) for stage in STAGES)
        return [(stage, str(row.get("state", "")), MARKS[str(row.get("state", ""))], _why(row)) for stage, row in told]


def _why(row: Data) -> str:
    place = str(row.get("place") or "")
    return f"{place} {localised(row.get('why'))}".strip()


@dataclass(frozen=True)
class Cause:
    """Places that wait for one and the same reason."""

    torch: str
    why: str
    verdict: str
    places: list[str]

    @property
    def shown(self) -> list[str]:
        return self.places[:MOST_PLACES]


def context(project: Project) -> dict[str, Any]:
    now = repository.latest(project)
    plan, branch, run = (now.get(str(kind)) for kind in repository.KINDS)
    planned, made, found = repository.report(plan), repository.report(branch), repository.report(run)
    if branch is not None and run is not None and run.created < branch.created:
        found = {}
    asked, starts = questions(project, planned), starting.starts(found, run)
    moving = [job for job in now.values() if job.state in OPEN]
    folder = shelf.folder(project.id)
    away = localised(QUEUE_AWAY) if moving and turns.kept_waiting(moving) else ""
    return {
        "project": project, "plan": plan, "branch": branch, "run": run, "moving": moving, "away": away,
        "failed": [(job, localised(job.current.reason)) for job in now.values() if job.state == State.FAILED],
        "planned": planned.get("plan") or {}, "questions": asked,
        "unanswered": [question for question in asked if not question["chosen"]], "approved": approved(project, plan),
        "made": made, "found": found, "lines": lines(project, made, found), "causes": causes(made),
        "progress": stands(standings(project)), "marked": int(made.get("left") or 0), "stages": stages(found),
        "starts": starts, "stuck": any(start.why for start in starts), "advice": advice(planned),
        "pages": pages(project),
        "outdated": not moving and bool(made) and outdated(project, branch, made),
        "changed": changed(project), "steps": progress(moving),
        "downloads": [name for name, file in shelf.DOWNLOADS.items() if branch and made and (folder / file).exists()],
        "data": (planned.get("plan") or {}).get("data") or {},
    }  # fmt: skip


def outdated(project: Project, branch: Job | None, made: Data) -> bool:
    """What was answered or decided since is not on the branch."""
    if branch is None or not (shelf.folder(project.id) / shelf.TREE).exists():
        return False
    return branch.profile != project.profile or reviewed.ahead(project, made.get("conflicts") or ())


def approved(project: Project, plan: Job | None) -> bool:
    return bool(plan and plan.state == State.DONE and project.approved == plan.id)


def progress(moving: list[Job]) -> list[tuple[Job, str, str]]:
    """What each job that runs does just now."""
    rows = ((job, job.current.steps.order_by("-at", "-id").first()) for job in moving)
    return [(job, step.name if step else "", step.detail if step else "") for job, step in rows]


def questions(project: Project, planned: Data) -> list[dict[str, Any]]:
    """The decisions that the plan found, each asked once. `done`: what is translated now, the default until somebody answers."""
    read, chosen, known = language(), project.target.decisions, all_decisions()
    found = []
    asked = (planned.get("plan") or {}).get("questions") or {}
    for name in sorted((asked.keys() | chosen.keys()) & known.keys()):
        decision, places = known[name], list(asked.get(name) or ())
        answer = chosen.get(name) or chosen.get(EVERY, "")
        options = [
            {"id": option.id, "title": getattr(option.title, read), "changes": getattr(option.changes, read)}
            for option in decision.options
        ]
        found.append({"id": name, "text": getattr(decision.question, read), "options": options, "places": places[:MOST_PLACES],
                      "more": max(0, len(places) - MOST_PLACES), "chosen": answer,
                      "done": decision.default if answer in ("", USUAL) else answer})  # fmt: skip
    return found


def pages(project: Project) -> dict[str, str]:
    """Path -> the address of its review."""
    programs = project.files.exclude(paste=None).exclude(path=SETTINGS).values_list("path", "paste_id")
    return {path: f"{reverse('review:result', args=[paste])}?{project.target.query}" for path, paste in programs}


def lines(project: Project, made: Data, found: Data) -> list[Line]:
    pastes = dict(project.files.exclude(paste=None).values_list("path", "paste_id"))
    files = made.get("files") or {}
    known = {path: Line(path, counts.get("review", 0) + counts.get("unsupported", 0)) for path, counts in files.items()}
    proved = set(found.get("proved") or ())
    for row in found.get("rows") or ():
        line = known.setdefault(str(row["path"]), Line(str(row["path"])))
        before = line.stages.get(str(row["stage"]))
        if before is None or changes.STATES.index(str(row["state"])) < changes.STATES.index(str(before["state"])):
            line.stages[str(row["stage"])] = row
    for path, line in known.items():
        line.proved, line.paste = path in proved, pastes.get(path, "")
    return [known[path] for path in sorted(known)][:MOST_FILES]


def causes(made: Data) -> list[Cause]:
    """The most places first."""
    found: dict[tuple[str, str], Cause] = {}
    for place in made.get("waiting") or ():
        why = localised(place.get("why"))
        key = (str(place.get("torch") or ""), why)
        found.setdefault(key, Cause(*key, str(place["verdict"]), [])).places.append(f"{place['path']}:{place['line']}")
    return sorted(found.values(), key=lambda cause: (-len(cause.places), cause.torch))


def advice(planned: Data) -> list[Cause]:
    """What changes for the owner without a question."""
    told = (planned.get("plan") or {}).get("advice") or ()
    return [Cause("", localised(each["why"]), "", list(each["places"])) for each in told]


def stages(found: Data) -> list[tuple[str, str, str]]:
    told = found.get("stages") or {}
    return [(stage, str(told.get(stage, "")), MARKS[str(told.get(stage, ""))]) for stage in STAGES] if told else []


def changed(project: Project) -> list[changes.Change]:
    """Between the last two migrations and the last two verifications that came to an end."""
    found: list[changes.Change] = []
    for kind, compare in ((Job.Kind.MIGRATION, changes.migrated), (Job.Kind.VERIFICATION, changes.verified)):
        done = [job for job in repository.jobs(project, kind) if job.state == State.DONE][:2]
        if len(done) == 2:
            found += compare(repository.report(done[1]), repository.report(done[0]))
    return found
