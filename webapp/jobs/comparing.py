"""Two runs beside each other: everything that is known of each as named values, in one order."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from typing import Any

from webapp.jobs.models import Job

OUTPUT = (
    "class",
    "shape",
    "dtype",
    "max_abs",
    "max_rel",
    "ulp",
    "cosine",
    "nan",
    "inf",
    "at",
    "torch_value",
    "mindspore_value",
    "note",
)
RUNG = ("state", "class", "note", "error", "curve")
CHANGE = ("verdict", "target", "rule", "dropped", "assumed", "reason")
SETTINGS = ("entry", "inputs", "arguments", "seed", "mindspore")

Facts = dict[str, str]


@dataclass(frozen=True)
class Row:
    """`a` and `b` are empty where a run has no such value."""

    name: str
    a: str
    b: str

    @property
    def same(self) -> bool:
        return self.a == self.b


def rows(a: Facts, b: Facts) -> list[Row]:
    """In the order of `a`, and what only `b` has behind what precedes it there."""
    names = list(a)
    for place, name in enumerate(b):
        if name not in a:
            before = list(b)[place - 1] if place else ""
            names.insert(names.index(before) + 1 if before in names else 0, name)
    return [Row(name, a.get(name, ""), b.get(name, "")) for name in names]


def facts(job: Job) -> Facts:
    """By name, each value in full as text."""
    attempt = job.current
    report = attempt.report or {}
    told: dict[str, Any] = {"kind": job.kind, "source": job.paste.name or job.paste_id, "state": job.state, "outcome": job.outcome}
    told |= {"profile": job.profile, "device": job.device, "attempt": job.attempt, "worker": attempt.worker}
    told |= {name: job.options.get(name) for name in SETTINGS}
    if "environment" not in report:
        told |= {f"environment · {name}": version for name, version in attempt.versions.items()}
    told["reason"] = attempt.reason.get("en")
    told |= dict(_parity(report) if "class" in report else _translation(report))
    return {name: text(value) for name, value in told.items() if value not in (None, "", [], {})}


def _parity(report: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name in ("seed", "inputs", "error", "divergence"):
        yield name, report.get(name)
    yield from ((f"environment · {name}", value) for name, value in (report.get("environment") or {}).items())
    weights = report.get("weights") or {}
    yield from ((f"weights · {name}", weights.get(name)) for name in ("carried", "unmatched"))
    for rung in report.get("rungs") or ():
        named = " ".join(part for part in (rung.get("network"), rung.get("name")) if part)
        yield from ((f"{named} · {key}", rung.get(key)) for key in RUNG)
        for output in rung.get("outputs") or ():
            yield from ((f"{named} · {output.get('name')} · {key}", output.get(key)) for key in OUTPUT)


def _translation(report: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    seen: Counter[tuple[int, str]] = Counter()
    for change in report.get("changes") or ():
        key = (change["line"], change.get("torch") or change.get("rule") or "")
        seen[key] += 1
        named = f"line {key[0]} · {key[1]}" + (f" ({seen[key]})" if seen[key] > 1 else "")
        yield from ((f"{named} · {part}", change.get(part)) for part in CHANGE)
    for finding in report.get("findings") or ():
        yield f"line {finding['line']} · {finding['code']}", finding.get("message")
    yield "result", report.get("text")


def text(value: Any) -> str:
    if isinstance(value, dict) and set(value) == {"en", "zh"}:
        return str(value["en"])
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def difference(a: Facts, b: Facts) -> list[str]:
    """The translated texts as a unified diff; nothing where one has none or both are the same."""
    if "result" not in a or "result" not in b:
        return []
    return list(unified_diff(a["result"].splitlines(), b["result"].splitlines(), "A", "B", lineterm=""))
