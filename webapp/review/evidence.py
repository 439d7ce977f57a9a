"""What stands behind the changes of a translation: a word for each record that explains one."""

from __future__ import annotations

from webapp.lookup.evidence import state
from webapp.lookup.measured import Choice
from webapp.pastes.targets import Target
from webapp.review.translation import Translation


def chips(translation: Translation, target: Target) -> dict[str, str]:
    """Record -> state of its evidence on the target's version. No other device than the CPU was measured yet; the page says so."""
    choice = Choice(target.version)
    return {name: state(name, choice) for name in {change.record for change in translation.changes} if name}
