"""What a person has to look at, a line each: file:line:column verdict record why [code]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from knowledge import codes
from workers.commandline.outcomes import Translated
from workers.formats.reading import findings, flagged, localised


@dataclass(frozen=True, order=True)
class Remark:
    """`verdict` of a changed place, or the severity of a finding; `record`: what `mindport kb show` knows more about."""

    file: str
    line: int
    column: int
    verdict: str
    record: str
    why: str
    code: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.verdict} {self.record or '-'} {self.why}" + (
            f" [{self.code}]" if self.code else ""
        )

    @property
    def data(self) -> dict[str, Any]:
        return asdict(self)


def remarks(outcome: Translated, language: str, *, advice: bool = False) -> list[Remark]:
    """In the order of the lines. Advice on lines that are translated is left out unless asked for."""
    said = sorted([*_changes(outcome, language), *_findings(outcome, language)])
    return [remark for remark in said if advice or remark.verdict != "info"]


def _changes(outcome: Translated, language: str) -> Iterator[Remark]:
    for change in flagged(outcome.data):
        record = str(change.get("record") or change.get("torch") or change.get("topic") or "")
        yield _remark(outcome, change, str(change["verdict"]), record, change["reason"], language, change.get("code") or "")


def _findings(outcome: Translated, language: str) -> Iterator[Remark]:
    for finding in findings(outcome.data):
        code = codes.code_of(f"advice:{finding['code']}")
        yield _remark(outcome, finding, str(finding["severity"]), str(finding["code"]), finding["message"], language, code)


def _remark(
    outcome: Translated, place: Mapping[str, Any], verdict: str, record: str, why: Mapping[str, str], language: str, code: str
) -> Remark:
    said = " ".join(localised(why, language).split())
    return Remark(outcome.program.name, int(place["line"]), int(place["column"]) + 1, verdict, record, said, code)
