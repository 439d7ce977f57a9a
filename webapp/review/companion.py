"""The companion package beside a reviewed program: what the program takes from it, and the files that it needs.

Asked of the text as it stands, because a reviewer may take an import away or write one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from workers import bundling


@dataclass(frozen=True)
class Entry:
    """One definition. imported: by the program; else it is needed by one that is. about: its docstring's first line."""

    name: str
    module: str
    about: str
    imported: bool


def entries(text: str) -> list[Entry]:
    """What the program imports comes first, then what that needs; each by name."""
    wanted = bundling.imported(text)
    found = [bundling.definition(name) for name in sorted(bundling.closure(wanted), key=str.lower)]
    return sorted((_entry(each, each.name in wanted) for each in found), key=lambda entry: not entry.imported)


def _entry(found: bundling.Definition, imported: bool) -> Entry:
    return Entry(found.name, f"{bundling.PACKAGE}.{found.module}", bundling.summary(found.name), imported)


def files(texts: Iterable[str]) -> dict[str, str]:
    """Path -> text of one package for all these programs; empty where none imports it."""
    return bundling.files(set[str]().union(*map(bundling.imported, texts)))
