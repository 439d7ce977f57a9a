"""Where a project stands: what each file came to, and the work that is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from webapp.jobs.models import Job, State
from webapp.projects.models import File, Project
from webapp.review.translation import VERDICTS, Translation, worst

CLEAN = {"counts": dict.fromkeys(VERDICTS, 0), "apis": 0, "flagged": []}


@dataclass(frozen=True)
class Standing:
    file: File
    state: str  # a job's state; "kept" for files that are not translated
    counts: dict[str, int] = field(default_factory=dict)
    apis: int = 0

    @property
    def verdict(self) -> str:
        return worst(verdict for verdict in VERDICTS if self.counts.get(verdict))


def standings(project: Project) -> list[Standing]:
    files = list(project.files.select_related("paste").defer("content", "paste__source"))
    jobs = Job.objects.filter(paste__file__project=project, kind=Job.Kind.TRANSLATION, options__profile=project.profile)
    latest = {job.paste_id: job for job in jobs.order_by("created")}
    return [_standing(file, latest.get(file.paste_id or "")) for file in files]


def _standing(file: File, job: Job | None) -> Standing:
    if job is None:
        return Standing(file, "kept")
    if job.state == State.DONE and file.summary is None:
        file.summary = _summary(Translation.read(job.current.report or CLEAN | {"text": ""}))
        file.save(update_fields=["summary"])
    summary = file.summary or {}
    return Standing(file, job.state, summary.get("counts", {}), summary.get("apis", 0))


def _summary(translation: Translation) -> dict[str, Any]:
    flagged = Counter((change.torch, change.verdict) for change in translation.flagged if change.torch)
    listed = [[name, verdict, number] for (name, verdict), number in flagged.items()]
    return {"counts": translation.counts, "apis": translation.apis, "flagged": listed}


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
