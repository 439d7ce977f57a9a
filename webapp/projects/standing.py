"""Where a project stands: what each file came to, and the work that is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, Max

from webapp.frame.languages import localised
from webapp.jobs.models import Attempt, Job, State
from webapp.projects import proofs
from webapp.projects.models import File, Project
from webapp.review.models import Revision
from webapp.review.pieces import pieces_of
from webapp.review.translation import FLAGGED, VERDICTS, Translation, worst

CLEAN = {"counts": dict.fromkeys(VERDICTS, 0), "apis": 0, "flagged": []}


@dataclass(frozen=True)
class Spot:
    """A place that needs a person: the unit in which it is decided, its line in the source, its worst verdict."""

    unit: str
    line: int
    verdict: str


@dataclass(frozen=True)
class Standing:
    file: File
    state: str  # a job's state; "kept" for files that are not translated
    counts: dict[str, int] = field(default_factory=dict)
    apis: int = 0
    spots: tuple[Spot, ...] = ()
    decided: frozenset[str] = frozenset()  # units, as of the latest revision
    job: Job | None = None
    proved: bool = False  # a run has computed the same with it on both sides
    answered: int = 0  # places where a question stood that a person has answered
    why: str = ""  # there is no translation, in the reader's language; for people alone

    @property
    def verdict(self) -> str:
        return worst(verdict for verdict in VERDICTS if self.counts.get(verdict))

    @property
    def open(self) -> list[Spot]:
        return [spot for spot in self.spots if spot.unit not in self.decided]

    @property
    def resolved(self) -> int:
        return len(self.spots) - len(self.open)

    @property
    def first(self) -> dict[str, int]:
        """The first open line by verdict, and of all under "any"."""
        found: dict[str, int] = {}
        for spot in sorted(self.open, key=lambda spot: spot.line):
            found.setdefault(spot.verdict, spot.line)
            found.setdefault("any", spot.line)
        return found


def standings(project: Project) -> list[Standing]:
    return standings_of([project], people=True)[project.id]


def standings_of(projects: Sequence[Project], *, people: bool = False) -> dict[str, list[Standing]]:
    """By project, with as many questions to the database as one project takes. `people`: also whose duty each file is, and why
    one failed."""
    found: dict[str, list[Standing]] = {project.id: [] for project in projects}
    files = File.objects.filter(project__in=found)
    files = files.select_related("paste__duty__user").defer("paste__source", "paste__notebook") if people else files
    profiles = {project.id: project.profile for project in projects}
    jobs = Job.objects.filter(paste__file__project__in=found, kind=Job.Kind.TRANSLATION).order_by("created")
    counted = jobs.annotate(project=F("paste__file__project"))
    if not people:  # of thousands of rows two thirds of the time went into columns that no list shows
        files, counted = files.only("project", "path", "paste", "imports", "summary"), counted.only("state", "paste", "options")
    latest = {job.paste_id: job for job in counted if job.options.get("profile") == profiles[job.project]}
    decided = _decided([job.id for job in latest.values()])
    proved = proofs.proved(projects)
    why = _why([job.id for job in latest.values() if people and job.state == State.FAILED])
    for file in files.defer("content"):
        job = latest.get(file.paste_id or "")
        found[file.project_id].append(_standing(file, job, decided, why, proved=file.path in proved[file.project_id]))
    return found


def _decided(jobs: list[str]) -> dict[str, frozenset[str]]:
    """The units that the latest revision of each job decides."""
    rows = Revision.objects.filter(job__in=jobs).annotate(last=Max("job__revisions__number")).filter(number=F("last"))
    return {job: frozenset(decisions) for job, decisions in rows.values_list("job", "decisions")}


def _why(failed: list[str]) -> dict[str, str]:
    """The reason of the last attempt of each job."""
    last = Attempt.objects.filter(job__in=failed, number=F("job__attempt"))
    return {job: localised(reason) for job, reason in last.values_list("job", "reason")}


def _standing(file: File, job: Job | None, decided: dict[str, frozenset[str]], why: dict[str, str], *, proved: bool) -> Standing:
    if job is None:
        return Standing(file, "kept")
    if job.state == State.DONE and (file.summary or {}).get("job") != job.id:
        assert file.paste is not None
        made = Translation.read(job.current.report or CLEAN | {"text": ""})
        file.summary = {"job": job.id, **_summary(file.paste.source, made)}
        file.save(update_fields=["summary"])
    summary = file.summary or {}
    spots = tuple(Spot(*spot) for spot in summary.get("spots", ()))
    counts, apis = summary.get("counts", {}), summary.get("apis", 0)
    units, answered = decided.get(job.id, frozenset()), summary.get("answered", 0)
    return Standing(file, job.state, counts, apis, spots, units, job, proved, answered, why.get(job.id, ""))


def _summary(source: str, translation: Translation) -> dict[str, Any]:
    flagged = Counter((change.torch, change.verdict) for change in translation.flagged if change.torch)
    listed = [[name, verdict, number] for (name, verdict), number in flagged.items()]
    spots = [[spot.unit, spot.line, spot.verdict] for spot in _spots(source, translation)]
    answered = sum(len(asked.lines) for asked in translation.decisions if asked.taken)
    return {"counts": translation.counts, "apis": translation.apis, "flagged": listed, "spots": spots, "answered": answered}


def _spots(source: str, translation: Translation) -> list[Spot]:
    """One for each unit that holds something flagged; what the reviewer decides is the unit."""
    found: dict[str, Spot] = {}
    for piece in pieces_of(source, translation):
        for change in piece.touching if piece.unit else ():
            if change.verdict in FLAGGED:
                before = found.get(piece.unit, Spot(piece.unit, change.line, change.verdict))
                found[piece.unit] = Spot(piece.unit, min(before.line, change.line), worst((before.verdict, change.verdict)))
    return list(found.values())


@dataclass(frozen=True)
class Progress:
    """Three numbers that are not one: places that a person decided, places that are open, files that a run has proved."""

    flagged: int  # places that need a person
    decided: int
    waiting: int  # files that are not translated yet
    files: int  # that use torch, translated or not
    proved: int

    @property
    def open(self) -> int:
        return self.flagged - self.decided

    @property
    def percent(self) -> int:
        """Of the files: what a run has proved, and nothing else. Rounded down, so that 100 means all."""
        return 100 * self.proved // self.files if self.files else 0


def progress(standings: Iterable[Standing]) -> Progress:
    listed = [standing for standing in standings if standing.state != "kept"]
    waiting = sum(standing.state != State.DONE for standing in listed)
    answered = sum(one.answered for one in listed)
    flagged, decided = (answered + sum(each) for each in ([len(one.spots) for one in listed], [one.resolved for one in listed]))
    of_torch = [one for one in listed if one.apis or one.state != State.DONE]
    return Progress(flagged, decided, waiting, len(of_torch), sum(one.proved for one in of_torch))


def totals(standings: Iterable[Standing]) -> dict[str, int]:
    return {verdict: sum(standing.counts.get(verdict, 0) for standing in standings) for verdict in VERDICTS}


def worklist(standings: Iterable[Standing]) -> list[dict[str, Any]]:
    """Names that need a person, the most used first, with how many files use them."""
    uses: Counter[tuple[str, str]] = Counter()
    files: Counter[tuple[str, str]] = Counter()
    for standing in standings:
        for name, verdict, number in (standing.file.summary or {}).get("flagged", []):
            uses[name, verdict] += number
            files[name, verdict] += 1
    return [
        {"torch": name, "verdict": verdict, "uses": number, "files": files[name, verdict]}
        for (name, verdict), number in sorted(uses.items(), key=lambda item: (item[0][1] != "unsupported", -item[1], item[0]))
    ]


def dependencies(standings: Iterable[Standing]) -> list[tuple[str, int]]:
    """Foreign packages with the number of files that import them."""
    return Counter(name for standing in standings for name in standing.file.imports).most_common()
