"""Flagged changes and findings as SARIF 2.1.0, which editors and code hosts show beside the line.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib import metadata
from typing import Any
from urllib.parse import quote

from knowledge import codes
from workers.formats.reading import FLAGGED, findings, localised

Data = dict[str, Any]
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"review": "warning", "unsupported": "error", "info": "note", "warning": "warning", "error": "error"}


def document(
    translations: Iterable[tuple[str, Mapping[str, Any]]],
    language: str,
    *,
    rejected: Collection[int] = (),
    others: Iterable[Data] = (),
) -> Data:
    """`rejected`: ids of changes that a reviewer took back; `others`: results for files that could not be read at all."""
    results = [result for name, data in translations for result in _results(name, data, language, rejected)]
    results += others
    rules = [_rule(rule, language) for rule in sorted({result["ruleId"] for result in results})]
    driver = {"name": "mindport", "version": metadata.version("mindport"), "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def unusable(name: str, line: int, column: int, said: str) -> Data:
    """The result for a file that is no program; a line of 0 means the whole file."""
    return _result("unusable", "error", said, name, {"startLine": max(line, 1), "startColumn": max(column, 1)})


def _rule(rule: str, language: str) -> Data:
    """What the code stands for, where it is one of ours."""
    known = codes.all_differences().get(rule)
    return {"id": rule} | ({"shortDescription": {"text": known.title.to_dict()[language]}} if known else {})


def _results(name: str, data: Mapping[str, Any], language: str, rejected: Collection[int]) -> Iterator[Data]:
    for change in data.get("changes") or ():
        if change["verdict"] in FLAGGED and change["id"] not in rejected:
            yield _change(name, change, language)
    for finding in findings(data):
        region = {"startLine": finding["line"], "startColumn": (finding.get("column") or 0) + 1}
        said = localised(finding.get("message"), language)
        rule = codes.code_of(f"advice:{finding['code']}") or codes.code_of(f"reason:{finding['code']}") or str(finding["code"])
        yield _result(rule, LEVELS.get(finding.get("severity") or "", "note"), said, name, region)


def _change(name: str, change: Mapping[str, Any], language: str) -> Data:
    reason = localised(change.get("reason"), language)
    said = f"{change['torch']}: {reason}" if change.get("torch") else reason
    region = {
        "startLine": change["line"],
        "startColumn": change["column"] + 1,
        "endLine": change["end_line"],
        "endColumn": change["end_column"] + 1,
    }
    result = _result(change.get("code") or change.get("rule") or "untranslated", LEVELS[change["verdict"]], said, name, region)
    return result | ({"suppressions": [{"kind": "inSource"}]} if change.get("off") else {})


def _result(rule: str, level: str, said: str, name: str, region: dict[str, int]) -> Data:
    address = f"file://{quote(name)}" if name.startswith("/") else quote(name)
    place = {"artifactLocation": {"uri": address}, "region": region}
    return {"ruleId": rule, "level": level, "message": {"text": said}, "locations": [{"physicalLocation": place}]}
