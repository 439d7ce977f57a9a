"""Reports and measurements as text for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from workers.parity.compare import Comparison
from workers.parity.outcomes import Outcome
from workers.parity.report import Report
from workers.parity.verdict import Class

NUMBERS = ("max_abs", "max_rel", "ulp")


def show_all(outcomes: Sequence[Outcome], everything: bool) -> list[str]:
    """Broken promises, or everything; a profile that translates to the same text as another is not shown twice."""
    shown: dict[tuple[str, int, str], str] = {}
    for outcome in outcomes:
        probe = outcome.probe
        if outcome.broken_promise or everything:
            shown.setdefault((probe.name, probe.number, probe.translated), show(outcome))
    return list(shown.values())


def show(outcome: Outcome) -> str:
    """One example in full: class, both values, both programs."""
    probe = outcome.probe
    mark = "BROKEN PROMISE" if outcome.broken_promise else "ok" if outcome.kind.same else "no promise"
    lines = [f"== {probe.name} example {probe.number}, {probe.profile}: {outcome.kind} ({probe.verdict}; {mark})"]
    if outcome.note:
        lines.append(f"   {outcome.note}")
    if outcome.failure:
        lines += [f"   {outcome.failure.side}: {outcome.failure.message}", *_indented(outcome.failure.traceback)]
    lines += [line for comparison in outcome.comparisons for line in _comparison(comparison)]
    lines += ["   -- torch", *_indented(probe.source), "   -- mindspore", *_indented(probe.translated)]
    return "\n".join(lines)


def summary(outcomes: Sequence[Outcome]) -> str:
    counts = Counter(str(outcome.kind) for outcome in outcomes)
    broken = [outcome.probe.key for outcome in outcomes if outcome.broken_promise]
    text = ", ".join(f"{number} {kind}" for kind, number in counts.most_common()) or "nothing measured"
    return text + (f"\nbroken promises ({len(broken)}): {', '.join(broken)}" if broken else "")


def report(found: Report) -> str:
    """A check as text: each rung with its class, and every output that is not the same."""
    lines = [f"{found.kind}: {', '.join(found.entries) or 'script'}"]
    lines += [f"   input {given['name']} = {given['spec']}" for given in found.inputs]
    for step in found.steps:
        lines.append(f"{step.state:8} {step.rung.name:10} {step.kind}" + (f" ({step.note})" if step.note else ""))
        if step.failure:
            lines += [f"   {step.failure.side}: {step.failure.message}", *_indented(step.failure.traceback)]
        lines += [line for output in step.outputs if not output.kind.same for line in _comparison(output)]
    lines += [f"   no partner: {entry['side']} {entry['name']}" for entry in found.weights["unmatched"]]
    if found.divergence:
        place = found.divergence
        lines.append(f"first difference in {place['module']} ({place['kind']}), line {place['line']}")
    if found.error and not any(step.failure for step in found.steps):
        lines += [f"{found.error.side}: {found.error.message}", *_indented(found.error.traceback)]
    stamp = found.environment
    return "\n".join([*lines, f"torch {stamp['torch']}, mindspore {stamp['mindspore']}, {stamp['device']}, seed {found.seed}"])


def _comparison(found: Comparison) -> list[str]:
    head = f"   {found.name}: {found.kind}" + (f" ({found.note})" if found.note else "")
    if found.dtype:
        head += f", {found.dtype} {tuple(found.shape)}"
    if found.kind in (Class.BIT_EQUAL, Class.SHAPE):
        return [head]
    numbers = ", ".join(f"{name} {value:.3g}" for name in NUMBERS if (value := getattr(found, name)) is not None)
    allowed = f"allowed rtol {found.tolerance.rtol:g} atol {found.tolerance.atol:g}: {found.tolerance.reason}"
    place = f"   at {found.at}: torch {_value(found.torch_value)}, mindspore {_value(found.mindspore_value)}"
    return [f"{head}, {numbers}, {found.mismatched} outside", f"   {allowed}", place]


def _value(value: Any) -> str:
    return f"{value:.9g}" if isinstance(value, float) else str(value)


def _indented(text: str) -> list[str]:
    return [f"      {line}" for line in text.strip("\n").splitlines()]
