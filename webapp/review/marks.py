"""Marks inside the code, in the reader's language. Files keep the engine's words: they are the same bytes for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webapp.frame.languages import localised
from webapp.review.translation import FLAGGED


def in_readers_language(text: str, report: Mapping[str, Any]) -> str:
    """`report`: what the engine sent, with its reasons in all languages."""
    if "# mindport: " not in text:
        return text
    for change in report.get("changes") or ():
        written, said = _why(str((change.get("reason") or {}).get("en") or "")), _why(localised(change.get("reason")))
        if change["verdict"] in FLAGGED and written and written != said:
            text = text.replace(f"# mindport: {change['verdict']}: {written}", f"# mindport: {change['verdict']}: {said}")
    return text


def _why(reason: str) -> str:
    """As a mark has it: on one line, without the full stop."""
    return " ".join(reason.split()).rstrip(".。")
