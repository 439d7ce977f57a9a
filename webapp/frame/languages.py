"""The reader's language, and texts that hold several."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import get_language

from workers.formats import reading


def localised(text: Mapping[str, str] | str | None) -> str:
    """One language of `{"en": ..., "zh": ...}`: the reader's, else whichever is there."""
    return reading.localised(text, language())


def language() -> str:
    """The reader's, as the knowledge base names it."""
    return "zh" if (get_language() or "en").startswith("zh") else "en"
