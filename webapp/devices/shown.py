"""What a run showed of the records that the translation used: those whose lines agreed, and those at which it went wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from webapp.jobs.outcomes import NOT_SAME

Use = tuple[str, str]  # record and target
Report = Mapping[str, Any]


def shown(report: Report, translation: Report) -> dict[Use, bool]:
    """True where all lines on which the record was used ran and agreed; False where the run went wrong at it.

    A line with two records blames neither, and what ran beside a fault says nothing.
    """
    changes = [change for change in translation.get("changes", []) if change.get("record") and change.get("target")]
    lines = {line for first, last in report.get("agreed", []) for line in range(first, last + 1)}
    found: dict[Use, bool] = {}
    for change in changes:
        agreed = change["verdict"] in ("exact", "adapted") and not lines.isdisjoint(_lines(change, ""))
        found[_use(change)] = found.get(_use(change), True) and agreed
    return {use: True for use, agreed in found.items() if agreed} | dict.fromkeys(_faulty(report, changes), False)


def _faulty(report: Report, changes: Iterable[Report]) -> Iterator[Use]:
    blamed = [{_use(change) for change in changes if line in _lines(change, "result_")} for line in _raised(report)]
    blamed.append({_use(change) for change in changes if _diverges(report, change)})
    yield from (use for uses in blamed if len(uses) == 1 for use in uses)


def _raised(report: Report) -> Iterator[int]:
    """Lines of the translation at which MindSpore raised."""
    failures = [report.get("error"), *(rung.get("error") for rung in report.get("rungs", []))]
    for failure in filter(None, failures):
        if failure["side"] == "mindspore" and failure["line"]:
            yield failure["line"]


def _diverges(report: Report, change: Report) -> bool:
    """The first layer of which both sides give other values, in a run that is not the same."""
    first = report.get("divergence") or {}
    here = first.get("record") == change["record"] and first.get("line") in (None, *_lines(change, ""))
    return here and report.get("class") in NOT_SAME


def _lines(change: Report, side: str) -> range:
    first, last = change[f"{side}line"], change[f"{side}end_line"]
    return range(first, max(first, last) + 1)


def _use(change: Report) -> Use:
    return change["record"], change["target"]
