"""Several outcomes as one document: the same bytes as one file gives where there is one."""

from __future__ import annotations

from collections.abc import Sequence

from workers.commandline.outcomes import Outcome, Refused, Translated
from workers.formats import FORMATS, as_json, ordered, sarif, written


def document(outcomes: Sequence[Outcome], form: str, language: str, *, several: bool) -> str:
    """SARIF also names the files that cannot be used; the other formats hold what was translated."""
    results = [outcome.result for outcome in outcomes if isinstance(outcome, Translated)]
    if form == "sarif":
        unusable = [refusal(outcome) for outcome in outcomes if isinstance(outcome, Refused)]
        return written(sarif.document([(result.name, result.data) for result in results], language, others=unusable))
    if form == "json" and several:
        return written([ordered({"name": result.name, **result.data}) for result in results])
    make = as_json if form == "json" else FORMATS[form]
    return "".join(make(result, language) for result in results)


def refusal(outcome: Refused) -> sarif.Data:
    return sarif.unusable(outcome.program.name, outcome.line, outcome.column, f"{outcome.reason}: {outcome.message}")
