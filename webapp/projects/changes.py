"""What became different between two runs of one repository: the same engine with other decisions, or a newer one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Report = Mapping[str, Any]
STATES = ("fails", "not-run", "partly", "holds")


@dataclass(frozen=True)
class Change:
    """`stage` is empty for a count of verdicts. `better`: None where that cannot be said."""

    path: str
    stage: str
    before: str
    now: str
    better: bool | None = None


def verified(before: Report, now: Report) -> list[Change]:
    """Stages whose state changed, by file; one that appeared or is gone counts as not run."""
    old, new = _states(before), _states(now)
    both = sorted(old.keys() | new.keys())
    pairs = ((key, old.get(key, "not-run"), new.get(key, "not-run")) for key in both)
    return [Change(*key, one, two, STATES.index(two) > STATES.index(one)) for key, one, two in pairs if one != two]


def _states(found: Report) -> dict[tuple[str, str], str]:
    """The worst state that is told of a stage of a file."""
    states: dict[tuple[str, str], str] = {}
    for row in found.get("rows") or ():
        key, state = (str(row["path"]), str(row["stage"])), str(row["state"])
        states[key] = min(states.get(key, state), state, key=STATES.index)
    return states


def migrated(before: Report, now: Report) -> list[Change]:
    """Files whose verdicts changed. More places that wait is worse, fewer better."""
    old, new = before.get("files") or {}, now.get("files") or {}
    changes = []
    for path in sorted(old.keys() | new.keys()):
        one, two = old.get(path, {}), new.get(path, {})
        if one != two:
            waits = [sum(counts.get(name, 0) for name in ("review", "unsupported")) for counts in (one, two)]
            changes.append(Change(path, "", _said(one), _said(two), None if waits[0] == waits[1] else waits[1] < waits[0]))
    return changes


def _said(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(counts.items()) if number) or "-"
