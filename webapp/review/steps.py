"""From a translation to code that is taken away: four steps, how far each is, and which one is next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from webapp.jobs.models import Job, State
from webapp.jobs.outcomes import SAME
from webapp.pastes.models import Paste
from webapp.review.agreement import agreement
from webapp.review.decisions import Composed
from webapp.review.rows import Row
from webapp.review.translation import Translation

DONE, NEXT, OPEN = "done", "next", "open"


@dataclass(frozen=True)
class Step:
    """`verdict` colours what is said; `href` is where its next click leads."""

    key: str
    title: str
    said: str
    href: str
    state: str = OPEN
    verdict: str = ""


def steps(paste: Paste, job: Job, context: Mapping[str, Any]) -> list[Step]:
    """`context`: what the page of a finished translation shows, with its newest parity run."""
    composed: Composed = context["composed"]
    run: Job | None = context["run"]
    found = [
        decide(context["translation"], context["flagged"]),
        parity(composed, run, context.get("report") or {}),
        Step(
            "weights",
            _("Weights"),
            _("trained ones move by name"),
            f"{reverse('review:weights', args=[paste.id])}?{job.target.query}",
        ),
        Step("take", _("Take it away"), _("download, branch, share"), "#take"),
    ]
    if all(step.state == DONE for step in found[:2]):
        found[-1] = replace(found[-1], said=_("done: download, share"), verdict="exact")
    upcoming = next((step.key for step in found if step.state != DONE and step.key != "weights"), "take")
    return [step if step.key != upcoming else replace(step, state=NEXT) for step in found]


def decide(translation: Translation, flagged: Sequence[Row]) -> Step:
    """Questions first: their answers rewrite the lines that wait for them."""
    waiting = len({row.piece.unit for row in flagged if any(one.flagged and not one.decision for one in row.changes)})
    left = translation.undecided + waiting
    if not left:
        return Step("decide", _("Decisions"), _("nothing waits for you"), "#review", DONE, "exact")
    said = ngettext("%(left)d left", "%(left)d left", left) % {"left": left}
    href = "#decisions" if translation.undecided else f"#c{flagged[0].changes[0].id}"
    return Step("decide", _("Decisions"), said, href, OPEN, "review")


def parity(composed: Composed, run: Job | None, report: Mapping[str, Any]) -> Step:
    """Done only where the code that stands here was run and all that was compared is the same."""
    title = _("Parity")
    if run is None or run.state == State.CANCELLED:
        return Step("parity", title, _("not run"), "#parity")
    if not run.over:
        return Step("parity", title, _("running"), "#parity")
    if run.options.get("translated") not in (None, composed.text):
        return Step("parity", title, _("the code has changed since the run"), "#parity", OPEN, "review")
    if run.state != State.DONE:
        return Step("parity", title, _("the check failed"), "#parity", OPEN, "unsupported")
    outcome = report.get("class", "")
    said = agreement(report)
    if outcome in SAME:
        return Step("parity", title, said, "#parity", DONE, "exact")
    verdict = "review" if outcome in ("partly", "not-run", "non-deterministic", "") else "unsupported"
    return Step("parity", title, said or _("not compared"), "#parity", OPEN, verdict)
