"""What the parity panel shows: the newest run of a translation and how far it has come."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from webapp.frame.languages import localised
from webapp.jobs.models import Job, State
from webapp.jobs.outcomes import verdict
from webapp.pastes.models import Paste
from webapp.review import baselines, parity_matrix
from webapp.review.agreement import agreement
from webapp.review.ladder import ladder
from webapp.review.measured import measured
from webapp.review.parity_alone import NOTHING, alone
from webapp.review.stages import rungs

Context = dict[str, Any]


def latest_run(paste: Paste, profile: str) -> Context:
    run = parity_matrix.latest(paste, profile)
    if run is None:
        return {"run": None, "parity_profile": profile, "reads_arguments": reads_arguments(paste)}
    shown = run_shown(run)
    return shown | folded(shown)


def folded(shown: Context) -> Context:
    """Beside the code, which comes first where nothing is wrong."""
    return {"folded": shown["report_verdict"] != "unsupported"}


def run_shown(run: Job) -> Context:
    attempt = run.attempts.defer("report").get(number=run.attempt)
    report = measured(run)
    baseline = baselines.of(run)
    cure = verdict(report.get("class", "")) in ("none", "review") or attempt.state == State.FAILED
    parts = (
        alone(run.paste.source, report, run.options.get("without", ""))
        if cure and run.over and not run.compares_outputs
        else NOTHING
    )
    return {
        "run": run,
        "parity_profile": run.profile,
        "run_attempt": attempt,
        "run_reason": localised(attempt.reason),
        "steps": list(attempt.steps.all()),
        "report": report,
        "rungs": rungs(report),
        "ladder": ladder(run) if run.state == State.DONE and report.get("rungs") else "",
        "report_verdict": verdict(report.get("class", "")),
        "report_meaning": localised(report.get("reason")) or meaning(report),
        "capped": [entry for entry in report.get("left_out") or [] if entry["caps"]],
        "noted": [entry for entry in report.get("left_out") or [] if not entry["caps"]],
        "measured_lines": report.get("lines") or {},
        "found_entry": run.options.get("entry") or (report.get("entries") or [""])[0] or next(iter(parts.entries), ""),
        "parts": parts,
        "found_inputs": found_inputs(report),
        "reads_arguments": reads_arguments(run.paste),
        "found_arguments": "" if run.options.get("arguments") else report.get("arguments", ""),
        "given_arguments": run.options.get("arguments") or report.get("arguments", ""),
        "baseline": baseline,
        "worse": baselines.worse(run, baseline),
        "cure": cure,
        "matrix": parity_matrix.rows(run.paste, run.profile, parity_matrix.live()) if run.over and not run.compares_outputs else [],
    }


def reads_arguments(paste: Paste) -> bool:
    """Whether the program asks for a command line: then the form offers one, which the first run finds."""
    return any(sign in paste.source for sign in ("add_argument", "sys.argv", "@click.", "FLAGS"))


def found_inputs(report: dict[str, Any]) -> list[dict[str, Any]]:
    """The inputs of the first network, to be edited; those of another network are found anew when its entry is given."""
    given = report.get("inputs") or []
    return [entry for entry in given if entry.get("network") == given[0].get("network")]


def meaning(report: dict[str, Any]) -> str:
    if report.get("class") == "partly":
        reached = agreement(report) or _("What was compared is the same")
        return _("%(reached)s: what was not is listed below.") % {"reached": reached}
    meanings = {
        "bit-equal": _("Every bit of every output is the same."),
        "rounding": _("The outputs differ by rounding only."),
        "tolerance": _("The outputs differ by more than rounding, within the stated tolerance."),
        "different": _("The outputs differ beyond the tolerance. The translation does not compute the same."),
        "shape": _("The outputs have different shapes."),
        "dtype": _("The outputs have different data types."),
        "special-values": _("One side has nan or infinity where the other has a number."),
        "raises": _("The translation stopped with an error that the original does not have."),
        "non-deterministic": _("The program draws random numbers that the two sides do not share: nothing can be concluded."),
        "not-run": _("Neither outputs nor gradients nor a run could be compared."),
    }
    return meanings.get(report.get("class", ""), "")
