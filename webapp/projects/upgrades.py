"""Projects translated anew after something was upgraded: MindSpore, or mindport with what it knows. What changed is shown
beside what was there before; reviews go on where lines read the same, and runs are repeated on request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from webapp.jobs import submission
from webapp.jobs.models import Job, State
from webapp.jobs.outcomes import SAME
from webapp.projects import together
from webapp.projects.models import Project, Upgrade
from webapp.projects.together import UPGRADE, translations
from webapp.review import revisions
from webapp.review.choosing import CONTINUES, continue_review
from webapp.review.parity_matrix import runs
from webapp.teams.spaces import Asker

REPEATED = ("entry", "inputs", "arguments", "seed")  # of a run's options

Place = tuple[int, int, str]
"""Line, column and torch name of a use."""


@dataclass(frozen=True)
class Verdict:
    """One use whose verdict is another one now; empty where the use was not seen."""

    line: int
    torch: str
    before: str
    after: str


@dataclass(frozen=True)
class Renewed:
    """A file, its translation before and after, and what runs of them came to."""

    path: str
    before: Job
    after: Job
    runs: tuple[Job | None, Job | None] = (None, None)

    @cached_property
    def verdicts(self) -> list[Verdict]:
        old, new = _verdicts(self.before), _verdicts(self.after)
        changed = sorted(place for place in old.keys() | new.keys() if old.get(place) != new.get(place))
        return [Verdict(place[0], place[2], old.get(place, ""), new.get(place, "")) for place in changed]

    @cached_property
    def text(self) -> bool:
        """Whether the translation reads otherwise."""
        return _report(self.before).get("text") != _report(self.after).get("text")

    @property
    def measured(self) -> bool:
        """Whether the run came to another class; all that counts as the same is one."""
        before, after = self.runs
        if not before or not after or not after.over:
            return False
        return _plain(before.outcome) != _plain(after.outcome)

    @property
    def changed(self) -> bool:
        return bool(self.verdicts or self.text or self.measured or self.after.state != State.DONE)


@dataclass(frozen=True)
class Card:
    """What became of one project."""

    project: Project
    files: list[Renewed]
    reading: bool = False  # its files are still read together, and what one comes to alone is not yet its translation

    @property
    def open(self) -> int:
        jobs = [job for one in self.files for job in (one.after, one.runs[1]) if job]
        return sum(not job.over for job in jobs) + self.reading

    @property
    def verdicts(self) -> int:
        return sum(bool(one.verdicts) for one in self.files)

    @property
    def changed(self) -> list[Renewed]:
        return [one for one in self.files if one.changed]

    @property
    def repeatable(self) -> list[Renewed]:
        """Files that a run had measured before and none has since."""
        return [one for one in self.files if one.runs[0] and not one.runs[1] and one.after.state == State.DONE]


def begin(projects: Iterable[Project], ownership: dict[str, Any]) -> Upgrade:
    upgrade = Upgrade.objects.create(**ownership)
    jobs, renewed = [], []
    for project in projects:
        done = latest(project).values()
        renewed += [project] if done else []
        for before in done:
            options = {"profile": project.profile, CONTINUES: before.id, UPGRADE: upgrade.id}
            about = {"device": before.device, "owner": before.owner, "session": before.session}
            jobs.append(Job(kind=Job.Kind.TRANSLATION, paste=before.paste, options=options, **about))
    submission.submit_all(jobs)
    for project in renewed:
        together.read(project, upgrade.id)
    return upgrade


def latest(project: Project) -> dict[str, Job]:
    """By path, the translation that is done and counts today."""
    found = translations(project).filter(state=State.DONE).order_by("created").select_related("paste__file", "owner")
    return {job.paste.file.path: job for job in found}


def repeat(cards: Iterable[Card], asker: Asker) -> list[Job]:
    """What was run before runs again, with the text of now."""
    return [_again(one, asker) for card in cards for one in card.repeatable]


def _again(one: Renewed, asker: Asker) -> Job:
    old = one.runs[0]
    assert old is not None
    options = {name: old.options[name] for name in REPEATED if name in old.options}
    continue_review(one.after)
    text = revisions.composed(one.after).text
    return submission.check_parity(one.after.paste, text, asker, profile=one.after.profile, device=old.device, **options)


def cards(upgrade: Upgrade) -> list[Card]:
    """In the order of their names."""
    jobs = Job.objects.filter(**{f"options__{UPGRADE}": upgrade.id}).order_by("created")
    about = jobs.select_related("paste__file__project", "paste__file__project__team")
    made: dict[str, list[Job]] = {}  # by file: alone, then among the others where it comes to something else there
    for job in about.filter(kind=Job.Kind.TRANSLATION):
        made.setdefault(job.paste_id, []).append(job)
    before = Job.objects.in_bulk([str(first.options[CONTINUES]) for first, *_ in made.values()])
    files: dict[Project, list[Renewed]] = {}
    for first, *others in made.values():
        if old := before.get(str(first.options[CONTINUES])):
            file, last = first.paste.file, [first, *others][-1]
            files.setdefault(file.project, []).append(Renewed(file.path, old, last, _runs(last)))
    read = {job.paste.file.project for job in about.filter(kind=Job.Kind.READING) if not job.over}
    told = [Card(one, sorted(renewed, key=lambda file: file.path), one in read) for one, renewed in files.items()]
    return sorted(told, key=lambda card: (card.project.name, card.project.id))


def _runs(job: Job) -> tuple[Job | None, Job | None]:
    """The last one before the upgrade, and the last one since."""
    old = runs(job.paste, job.profile).filter(created__lt=job.created, state=State.DONE).order_by("-created").first()
    return old, runs(job.paste, job.profile).filter(created__gte=job.created).order_by("-created").first()


def _verdicts(job: Job) -> dict[Place, str]:
    return dict(_uses(_report(job)))


def _uses(report: dict[str, Any]) -> Iterator[tuple[Place, str]]:
    for change in report.get("changes") or ():
        if change.get("torch"):
            yield (int(change["line"]), int(change["column"]), str(change["torch"])), str(change["verdict"])


def _report(job: Job) -> dict[str, Any]:
    return job.current.report or {}


def _plain(outcome: str) -> str:
    return SAME[0] if outcome in SAME else outcome
