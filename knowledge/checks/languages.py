"""Both languages say something, and Chinese is Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator

from knowledge.checks import Entry, Report
from knowledge.record import Text

_CJK = re.compile(r"[\u3400-\u9fff]")


def _texts(entry: Entry) -> Iterator[tuple[str, Text]]:
    record = entry.record
    yield "summary", record.summary
    if record.silent_difference:
        yield "silent_difference", record.silent_difference
    for name, note in record.notes.items():
        yield f"notes.{name}", note
    for number, target in enumerate(record.targets):
        if target.reason:
            yield f"targets[{number}].reason", target.reason
        for name, why in target.unsupported_arguments.items():
            yield f"targets[{number}].unsupported_arguments.{name}", why


def check(entry: Entry) -> Report:
    for key, text in _texts(entry):
        if not text.en.strip() or _CJK.search(text.en):
            yield f"{key}.en", repr(text.en), "write one or two short English sentences"
        if not _CJK.search(text.zh):
            yield f"{key}.zh", repr(text.zh), "write it in Chinese"
