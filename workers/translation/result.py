"""What a translation gives back: text, the changes with their reasons, and findings that are not tied to a call."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


class Unusable(ValueError):
    """Input that cannot be translated. reason: syntax | binary | too-large | too-deep | python2."""

    def __init__(self, reason: str, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True)
class Change:
    """One changed place. Lines count from 1, columns from 0 in characters; `torch` is empty for structural changes."""

    id: int
    line: int
    column: int
    end_line: int
    end_column: int
    result_line: int
    result_end_line: int
    torch: str
    target: str
    verdict: str
    rule: str
    record: str
    reason: dict[str, str]
    topic: str = ""
    dropped: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """Advice about a line of the source; code is the rule that found it, severity one of info, warning, error."""

    line: int
    column: int
    code: str
    severity: str
    message: dict[str, str]


@dataclass(frozen=True, slots=True)
class Translation:
    """The translated text with everything that was done to it. links: source line -> lines of the text."""

    text: str
    changes: tuple[Change, ...] = ()
    findings: tuple[Finding, ...] = ()
    links: dict[int, list[int]] = field(default_factory=dict)
    apis: int = 0

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def clean(self) -> bool:
        """Nothing is left for a person to decide."""
        return all(change.verdict in {"exact", "adapted"} for change in self.changes)
