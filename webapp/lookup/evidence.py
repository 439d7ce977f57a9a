"""What is behind a record, as one word and as a table."""

from __future__ import annotations

from typing import Any

from knowledge import Record
from webapp.review.translation import Translation


def chips(translation: Translation) -> dict[str, str]:
    """For each record that explains a change, the state of its evidence."""
    return {name: state(name) for name in {change.record for change in translation.changes} if name}


def state(name: str) -> str:
    return "unmeasured"


def panel(record: Record) -> list[dict[str, Any]]:
    return []
