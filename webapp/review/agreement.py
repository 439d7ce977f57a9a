"""What a run came to, in one sentence: the strip of steps and the head of the panel say the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from webapp.frame.languages import localised
from webapp.jobs.outcomes import SAME


def agreement(report: Mapping[str, Any]) -> str:
    """Of so many stages so many agree, and how much was not compared at all; empty for a report without stages."""
    rungs = report.get("rungs") or []
    if not rungs:
        return ""
    # Where all is the same, a stage that was not run is one that the program does not have.
    told = [rung for rung in rungs if report.get("class") not in SAME or rung.get("class") != "not-run"]
    numbers = {"agree": sum(rung.get("class") in SAME for rung in told), "stages": len(told)}
    said = _("%(agree)d of %(stages)d stages agree") % numbers
    if report.get("class") in SAME and (others := [rung for rung in told if rung.get("class") not in SAME]):
        # It decides nothing, but nobody should have to look for the one that is missing from the number.
        said = _("%(said)s; not: %(stage)s") % {"said": said, "stage": localised(others[0].get("title"))}
    missed = sum(bool(entry.get("caps")) for entry in report.get("left_out") or [])
    if not missed:
        return said
    return ngettext("%(said)s, %(number)d thing not compared", "%(said)s, %(number)d things not compared", missed) % {
        "said": said,
        "number": missed,
    }
