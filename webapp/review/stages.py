"""The stages that a run climbed, in the order in which a page shows them."""

from __future__ import annotations

from typing import Any

SHOWN_FIRST = frozenset({"eval", "script"})


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
