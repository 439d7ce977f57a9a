"""The path of a record is its torch name."""

from __future__ import annotations

from knowledge.checks import Entry, Report


def check(entry: Entry) -> Report:
    if entry.record.torch != entry.name.removesuffix(".__self__"):
        yield "torch", f"{entry.record.torch!r} stands at {entry.name!r}", "move the file or correct the name"
