"""What the parity panel shows: the newest run of a translation and how far it has come."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from webapp.jobs.models import Job
from webapp.parity import matrix
from webapp.review.models import Paste
from webapp.review.translation import localised

Context = dict[str, Any]

# What each class of outcome means to the reader, as a verdict and in words.
GOOD = frozenset({"bit-equal", "rounding", "tolerance"})
SHOWN_FIRST = frozenset({"eval", "script"})
UNDECIDED = frozenset({"non-deterministic"})
NO_STATEMENT = frozenset({"not-run", ""})


def latest_run(paste: Paste, profile: str) -> Context:
    run = matrix.runs(paste, profile).order_by("-created").first()
    if run is None:
        return {"run": None, "parity_profile": profile}
    shown = run_shown(run)
    return shown | {"folded": shown["report_verdict"] == "exact"}


def run_shown(run: Job) -> Context:
    attempt = run.current
    report = attempt.report or {}
    return {
        "run": run,
        "parity_profile": run.profile,
        "run_attempt": attempt,
        "run_reason": localised(attempt.reason),
        "steps": list(attempt.steps.all()),
        "report": report,
        "rungs": rungs(report),
        "report_verdict": verdict(report.get("class", "")),
        "report_meaning": meaning(report.get("class", "")),
        "measured_lines": report.get("lines") or {},
        "found_entry": run.options.get("entry") or (report.get("entries") or [""])[0],
        "found_inputs": found_inputs(report),
        "matrix": matrix.rows(run.paste, run.profile, matrix.live()) if run.over and not run.compares_outputs else [],
    }


def found_inputs(report: dict[str, Any]) -> list[dict[str, Any]]:
    """The inputs of the first network, to be edited; those of another network are found anew when its entry is given."""
    given = report.get("inputs") or []
    return [entry for entry in given if entry.get("network") == given[0].get("network")]


def rungs(report: dict[str, Any]) -> list[dict[str, Any]]:
    """The rungs with which of them stand open: the first that failed, or the outputs when none did."""
    given = in_order(report.get("rungs") or [])
    failed = next((place for place, rung in enumerate(given) if rung.get("state") == "failed"), None)
    first = failed if failed is not None else next((p for p, r in enumerate(given) if r["name"] in SHOWN_FIRST), 0)
    return [{**rung, "open": place == first} for place, rung in enumerate(given)]


def in_order(given: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A rung is not climbed before the one below it has a state; what comes after a gap waits."""
    reached: list[dict[str, Any]] = []
    waiting = False
    for rung in given:
        waiting = waiting or not rung.get("state")
        reached.append({**rung, "state": "waiting", "class": "not-run"} if waiting else rung)
    return reached


def verdict(outcome: str) -> str:
    if outcome in GOOD:
        return "exact"
    if outcome in NO_STATEMENT:
        return "none"
    return "review" if outcome in UNDECIDED else "unsupported"


def meaning(outcome: str) -> str:
    meanings = {
        "bit-equal": _("Every bit of every output is the same."),
        "rounding": _("The outputs differ by rounding only: a few units in the last place."),
        "tolerance": _("The outputs differ by more than rounding, within the stated tolerance."),
        "different": _("The outputs differ beyond the tolerance. The translation does not compute the same."),
        "shape": _("The outputs have different shapes."),
        "dtype": _("The outputs have different data types."),
        "special-values": _("One side has nan or infinity where the other has a number."),
        "raises": _("One of the two programs stopped with an error."),
        "non-deterministic": _("A program gave two results for the same input, so nothing can be concluded."),
        "not-run": _("The programs were not run."),
    }
    return meanings.get(outcome, "")
