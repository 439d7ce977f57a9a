"""What a finished job came to, in one word: kept with the job, so that lists can show and find it without its report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workers.formats import reading

SAME = ("bit-equal", "rounding", "tolerance")
NOT_SAME = ("partly", "non-deterministic", "dtype", "special-values", "shape", "different", "raises")
WORDS = (*reading.VERDICTS, *SAME, "not-run", *NOT_SAME)
UNDECIDED = ("partly", "non-deterministic")
NO_STATEMENT = ("not-run", "")
NEEDS_A_PERSON = (*reading.FLAGGED, *NOT_SAME)


def outcome(report: Mapping[str, Any]) -> str:
    """The class of a parity report, or the worst verdict of a translation; empty when nothing was judged."""
    if "class" in report:
        return str(report["class"] or "")
    counts = reading.counts(report)
    return next((verdict for verdict in reversed(reading.VERDICTS) if counts[verdict]), "")


def verdict(outcome: str) -> str:
    """What the class of a comparison means to the reader, as a verdict."""
    if outcome in SAME:
        return "exact"
    if outcome in NO_STATEMENT:
        return "none"
    return "review" if outcome in UNDECIDED else "unsupported"
