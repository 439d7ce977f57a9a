"""The path of a record is its torch name, of a package that the engine reads."""

from __future__ import annotations

from knowledge import packages
from knowledge.checks import Entry, Report


def check(entry: Entry) -> Report:
    if entry.record.torch != entry.name.removesuffix(".__self__"):
        yield "torch", f"{entry.record.torch!r} stands at {entry.name!r}", "move the file or correct the name"
    root = entry.name.partition(".")[0]
    if root not in packages.ALIASES:
        yield "torch", f"nothing reads names of {root!r}", "enter the package in knowledge/packages.toml"
