"""What stands behind the changes of a translation: a word for each record that explains one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from webapp.lookup.evidence import state
from webapp.lookup.measured import Choice
from webapp.pastes.targets import Target
from webapp.review.translation import Translation

WEAKEST_FIRST = ("conflict", "unmeasured", "documented", "measured", "both")


def weakest(states: Iterable[str]) -> str:
    """What rests on several records is as sure as the least sure of them; empty for what rests on none."""
    return min(states, key=WEAKEST_FIRST.index, default="")


def chips(translation: Translation, target: Target) -> dict[str, str]:
    """Record -> state of its evidence on the target's version. No other device than the CPU was measured yet; the page says so."""
    choice, used = Choice(target.version), defaultdict[str, set[str]](set)
    for change in translation.changes:
        used[change.record].add(change.target)
    return {name: state(name, choice, frozenset(names)) for name, names in used.items() if name}
