"""Flagged changes and findings as SARIF 2.1.0, which editors and code hosts show beside the line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from webapp.review.translation import Change, Finding, Translation

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"review": "warning", "unsupported": "error", "info": "note", "warning": "warning", "error": "error"}


def document(name: str, translation: Translation, rejected: frozenset[int]) -> dict[str, Any]:
    results = [*_changes(name, translation, rejected), *(_finding(name, finding) for finding in translation.findings)]
    rules = sorted({result["ruleId"] for result in results})
    driver = {"name": "mindport", "rules": [{"id": rule} for rule in rules]}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}


def _changes(name: str, translation: Translation, rejected: frozenset[int]) -> Iterator[dict[str, Any]]:
    for change in translation.flagged:
        if change.id not in rejected:
            yield _change(name, change)


def _change(name: str, change: Change) -> dict[str, Any]:
    said = f"{change.torch}: {change.reason}" if change.torch else change.reason
    region = {
        "startLine": change.line,
        "startColumn": change.column + 1,
        "endLine": change.end_line,
        "endColumn": change.end_column + 1,
    }
    return _result(change.rule or "untranslated", LEVELS[change.verdict], said, name, region)


def _finding(name: str, finding: Finding) -> dict[str, Any]:
    region = {"startLine": finding.line, "startColumn": finding.column + 1}
    return _result(finding.code, LEVELS.get(finding.severity, "note"), finding.message, name, region)


def _result(rule: str, level: str, said: str, name: str, region: dict[str, int]) -> dict[str, Any]:
    place = {"artifactLocation": {"uri": name}, "region": region}
    return {"ruleId": rule, "level": level, "message": {"text": said}, "locations": [{"physicalLocation": place}]}
