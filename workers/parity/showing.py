"""What measuring found, for the eyes of a record's author."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from workers.parity.outcomes import Outcome
from workers.parity.wording import comparison_lines, indented


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
        lines += [f"   {outcome.failure.side}: {outcome.failure.message}", *indented(outcome.failure.traceback)]
    lines += [line for comparison in outcome.comparisons for line in comparison_lines(comparison)]
    lines += ["   -- torch", *indented(probe.source), "   -- mindspore", *indented(probe.translated)]
    return "\n".join(lines)


def summary(outcomes: Sequence[Outcome], broken: Sequence[str]) -> str:
    counts = Counter(str(outcome.kind) for outcome in outcomes)
    text = ", ".join(f"{number} {kind}" for kind, number in counts.most_common()) or "nothing new measured"
    return text + (f"\nbroken promises ({len(broken)}): {', '.join(broken)}" if broken else "")
