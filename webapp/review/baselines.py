"""Differences that somebody knows and accepts: the run that showed them is the baseline, and later runs that ask the same of
the same program must be no worse, on whatever version they run. One that is worse has regressed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webapp.jobs.models import Job, State
from webapp.jobs.outcomes import NO_STATEMENT, NOT_SAME, SAME, UNDECIDED
from webapp.review.measured import measured
from webapp.review.models import Baseline
from webapp.review.parity_matrix import runs
from webapp.teams.spaces import NOBODY, Asker

ASKED = ("entry", "inputs", "arguments", "seed")  # of a run's options: other questions have other answers
WHOLE = ""  # the name of the verdict over everything
ABSENT = "absent"
FROM_BEST = (*UNDECIDED, *NO_STATEMENT, ABSENT, *(kind for kind in NOT_SAME if kind not in UNDECIDED))


def keep(run: Job, by: Asker = NOBODY) -> Baseline:
    """In the place of the one before; runs that came after it are judged anew."""
    about = {"run": run, "classes": classes(measured(run)), "user": by.user}
    kept, _ = Baseline.objects.update_or_create(paste=run.paste, profile=run.profile, device=run.device, defaults=about)
    for later in runs(run.paste, run.profile).filter(device=run.device, state=State.DONE, created__gte=run.created):
        judge(later)
    return kept


def judge(run: Job) -> bool:
    """Writes down whether the run has regressed."""
    regressed = bool(worse(run, of(run)))
    Job.objects.filter(id=run.id).update(regressed=regressed)
    return regressed


def of(run: Job) -> Baseline | None:
    """What the run is held against, if anything."""
    if run.kind != Job.Kind.PARITY or run.compares_outputs:
        return None
    kept = Baseline.objects.select_related("run").filter(paste=run.paste_id, profile=run.profile, device=run.device).first()
    return kept if kept and _asked(kept.run) == _asked(run) and kept.run.created <= run.created else None


def worse(run: Job, kept: Baseline | None) -> list[tuple[str, str, str]]:
    """What is worse than in its baseline: name, class then, class now."""
    if kept is None or run.state != State.DONE:
        return []
    now = classes(measured(run))
    names = [*kept.classes, *(name for name in now if name not in kept.classes)]
    told = [(name, kept.classes.get(name, SAME[0]), now.get(name, ABSENT)) for name in names]
    return [(name, before, after) for name, before, after in told if _rank(after) > _rank(before)]


def classes(report: Mapping[str, Any]) -> dict[str, str]:
    """The class of each output of each step, and that of the whole."""
    found = {WHOLE: str(report.get("class") or "")}
    for rung in report.get("rungs") or []:
        place = " ".join(filter(None, (rung.get("name"), rung.get("network"))))
        found[place] = str(rung.get("class") or "")
        found |= {f"{place}: {output['name']}": str(output["class"]) for output in rung.get("outputs") or []}
    return found


def _rank(kind: str) -> int:
    """Rounding may fall this way or that: all that counts as the same is equally good."""
    return 0 if kind in SAME else 1 + FROM_BEST.index(kind) if kind in FROM_BEST else len(FROM_BEST) + 1


def _asked(run: Job) -> dict[str, Any]:
    return {name: run.options[name] for name in ASKED if run.options.get(name)}
