"""A stored translation as the pages read it: typed, with every text in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse

from knowledge import codes
from webapp.frame.languages import localised
from workers.formats import reading

VERDICTS = reading.VERDICTS
FLAGGED = frozenset(reading.FLAGGED)


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
    written: tuple[str, ...] = ()  # arguments of the result that the source did not give
    code: str = ""
    off: bool = False
    decision: str = ""  # the question whose answer settles this

    @property
    def flagged(self) -> bool:
        return self.verdict in FLAGGED and not self.off

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
            written=tuple(data.get("written") or ()),
            group=str(data.get("group") or ""),
            code=str(data.get("code") or ""),
            off=bool(data.get("off")),
            decision=str(data.get("decision") or ""),
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

    @property
    def page(self) -> str:
        """What the code means; empty for codes that have no page."""
        code = codes.code_of(f"advice:{self.code}") or codes.code_of(f"reason:{self.code}")
        return reverse("lookup:code", args=[code]) if code else ""


@dataclass(frozen=True)
class Option:
    id: str
    title: str
    changes: str


@dataclass(frozen=True)
class Asked:
    """A decision of the program's owner. option: what the text does now."""

    id: str
    question: str
    options: tuple[Option, ...]
    option: str
    taken: bool
    lines: tuple[int, ...]

    @property
    def chosen(self) -> str:
        """The title of the option that the text has now."""
        return next((option.title for option in self.options if option.id == self.option), "")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Asked:
        told = (Option(str(each["id"]), localised(each["title"]), localised(each["changes"])) for each in data["options"])
        about = (str(data["id"]), localised(data["question"]), tuple(told), str(data["option"]))
        return cls(*about, bool(data["taken"]), tuple(data["lines"]))


@dataclass(frozen=True)
class Translation:
    text: str
    changes: tuple[Change, ...]
    findings: tuple[Finding, ...]
    links: dict[int, tuple[int, ...]]
    apis: int
    decisions: tuple[Asked, ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Translation:
        """`data` is `Translation.to_dict()` of the engine after a trip through JSON, which turns line numbers to text."""
        return cls(
            text=str(data["text"]),
            changes=tuple(Change.read(change) for change in data.get("changes") or ()),
            findings=tuple(Finding.read(finding) for finding in data.get("findings") or ()),
            links={int(line): tuple(lines) for line, lines in (data.get("links") or {}).items()},
            apis=int(data.get("apis") or 0),
            decisions=tuple(Asked.read(each) for each in data.get("decisions") or ()),
        )

    @cached_property
    def counts(self) -> dict[str, int]:
        """Uses of torch names by verdict: their sum is `apis`. Of the other changes only those that need a person count."""
        counted = [change.verdict for change in self.changes if change.torch or change.flagged]
        return {verdict: counted.count(verdict) for verdict in VERDICTS}

    @property
    def undecided(self) -> int:
        """How many questions wait for an answer."""
        return sum(not asked.taken for asked in self.decisions)

    @property
    def asked_first(self) -> str:
        """The first question that waits for an answer, by its id."""
        return next((asked.id for asked in self.decisions if not asked.taken), "")

    @cached_property
    def flagged(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.flagged)

    @cached_property
    def hidden_nothing(self) -> tuple[Change, ...]:
        """The changes that took an argument away, wrote one out or an assumption down."""
        return tuple(change for change in self.changes if change.dropped or change.written or change.assumed)
