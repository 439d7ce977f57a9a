"""What a translation gives back: text, the changes with their reasons, and findings that are not tied to a call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


class Unusable(ValueError):
    """Input that cannot be translated. reason: syntax | binary | too-large | too-deep | python2."""

    def __init__(self, reason: str, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(reason, message, line, column)  # so that it can be sent from one process to another
        self.reason = reason
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True, slots=True)
class Change:
    """One changed place. Lines count from 1, columns from 0 in characters; `torch` is empty for structural changes.

    code: of the difference, where a person is needed; off: the line says `# mindport: off`, its author has decided;
    written: arguments that the result passes although the source did not.
    """

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
    decision: str = ""
    code: str = ""
    off: bool = False
    written: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that this program needs. option: what the text does now; taken: somebody chose it; lines: of the source.

    options: id, title and changes of each, texts in both languages, the default first.
    """

    id: str
    question: dict[str, str]
    options: tuple[dict[str, Any], ...]
    option: str
    taken: bool
    lines: tuple[int, ...]


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
    """The translated text with everything that was done to it. links: source line -> lines of the text.

    companion: path -> text of the package that the text imports, where it comes along.
    decisions: what only the owner of the program can say, in the order of the source.
    """

    text: str
    changes: tuple[Change, ...] = ()
    findings: tuple[Finding, ...] = ()
    links: dict[int, list[int]] = field(default_factory=dict)
    apis: int = 0
    companion: dict[str, str] = field(default_factory=dict)
    decisions: tuple[Asked, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Translation:
        """What `to_dict` gave, also when it has been JSON in between. Raises KeyError, TypeError for anything else."""
        told = [c | {"dropped": tuple(c["dropped"]), "assumed": tuple(c["assumed"])} for c in data["changes"]]
        changes, findings = tuple(Change(**c) for c in told), tuple(Finding(**f) for f in data["findings"])
        links = {int(line): list(lines) for line, lines in data["links"].items()}
        decisions = tuple(Asked(**d | {"options": tuple(d["options"]), "lines": tuple(d["lines"])}) for d in data["decisions"])
        return cls(data["text"], changes, findings, links, data["apis"], dict(data["companion"]), decisions)

    @property
    def clean(self) -> bool:
        """Nothing is left for a person to decide."""
        return all(change.off or change.verdict in {"exact", "adapted"} for change in self.changes)
