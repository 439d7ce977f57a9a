"""A stored translation as the pages read it: typed, with every text in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import get_language

from workers.formats import reading

VERDICTS = reading.VERDICTS
FLAGGED = frozenset(reading.FLAGGED)


def localised(text: Mapping[str, str] | str | None) -> str:
    """One language of `{"en": ..., "zh": ...}`: the reader's, else whichever is there."""
    return reading.localised(text, language())


def language() -> str:
    """The reader's, as the knowledge base names it."""
    return "zh" if (get_language() or "en").startswith("zh") else "en"


def worst(verdicts: Iterable[str]) -> str:
    """The verdict that needs most attention; empty when there is none."""
    return max(verdicts, key=VERDICTS.index, default="")


@dataclass(frozen=True)
class Change:
    id: int
    line: int
    end_line: int
    column: int
    end_column: int
    result_line: int
    result_end_line: int
    torch: str
    target: str
    verdict: str
    rule: str
    record: str
    topic: str
    reason: str
    dropped: tuple[str, ...]
    assumed: tuple[str, ...]
    group: str
    written: tuple[str, ...] = ()  # see written_out.py

    @property
    def flagged(self) -> bool:
        return self.verdict in FLAGGED

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Change:
        return cls(
            id=int(data["id"]),
            line=int(data["line"]),
            end_line=int(data["end_line"]),
            column=int(data["column"]),
            end_column=int(data["end_column"]),
            result_line=int(data["result_line"]),
            result_end_line=int(data["result_end_line"]),
            torch=str(data.get("torch") or ""),
            target=str(data.get("target") or ""),
            verdict=str(data["verdict"]),
            rule=str(data.get("rule") or ""),
            record=str(data.get("record") or ""),
            topic=str(data.get("topic") or ""),
            reason=localised(data.get("reason")),
            dropped=tuple(data.get("dropped") or ()),
            assumed=tuple(data.get("assumed") or ()),
            group=str(data.get("group") or ""),
        )


@dataclass(frozen=True)
class Finding:
    line: int
    column: int
    code: str
    severity: str
    message: str

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Finding:
        return cls(
            line=int(data["line"]),
            column=int(data.get("column") or 0),
            code=str(data["code"]),
            severity=str(data.get("severity") or "info"),
            message=localised(data.get("message")),
        )


@dataclass(frozen=True)
class Translation:
    text: str
    changes: tuple[Change, ...]
    findings: tuple[Finding, ...]
    links: dict[int, tuple[int, ...]]
    apis: int

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Translation:
        """`data` is `Translation.to_dict()` of the engine after a trip through JSON, which turns line numbers to text."""
        return cls(
            text=str(data["text"]),
            changes=tuple(Change.read(change) for change in data.get("changes") or ()),
            findings=tuple(Finding.read(finding) for finding in data.get("findings") or ()),
            links={int(line): tuple(lines) for line, lines in (data.get("links") or {}).items()},
            apis=int(data.get("apis") or 0),
        )

    @cached_property
    def counts(self) -> dict[str, int]:
        """Uses of torch names by verdict: their sum is `apis`. Of the other changes only those that need a person count."""
        counted = [change.verdict for change in self.changes if change.torch or change.flagged]
        return {verdict: counted.count(verdict) for verdict in VERDICTS}

    @cached_property
    def flagged(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.flagged)

    @cached_property
    def hidden_nothing(self) -> tuple[Change, ...]:
        """The changes that took an argument away, wrote one out or an assumption down."""
        return tuple(change for change in self.changes if change.dropped or change.written or change.assumed)
