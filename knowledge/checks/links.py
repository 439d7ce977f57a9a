"""Records that a record names exist, and lead to a record that stands on its own."""

from __future__ import annotations

from knowledge.checks import Entry, Report
from knowledge.reading import find_exact


def check(entry: Entry) -> Report:
    for key in ("alias_of", "method_form_of"):
        name = getattr(entry.record, key)
        if name and find_exact(name) is None:
            yield key, f"there is no record {name!r}", "write it or name another"
        if name == entry.record.torch:
            yield key, "the record names itself", "remove the key"
