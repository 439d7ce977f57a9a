"""Questions to a translation as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

VERDICTS = ("exact", "adapted", "review", "unsupported")
FLAGGED = ("review", "unsupported")


def localised(said: Mapping[str, str] | str | None, language: str) -> str:
    """One language of `{"en": ..., "zh": ...}`, or whichever is there."""
    if isinstance(said, str) or not said:
        return str(said or "")
    return said.get(language) or said.get("en") or said.get("zh") or ""


def flagged(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The changes that need a person; not those whose line says `# mindport: off`."""
    return (change for change in data.get("changes") or () if change["verdict"] in FLAGGED and not change.get("off"))


def findings(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    return iter(data.get("findings") or ())


def counts(data: Mapping[str, Any]) -> dict[str, int]:
    """Uses of torch names by verdict. Of the other changes only those that need a person count."""
    counted = [str(change["verdict"]) for change in data.get("changes") or () if change["torch"] or change["verdict"] in FLAGGED]
    return {verdict: counted.count(verdict) for verdict in VERDICTS}
