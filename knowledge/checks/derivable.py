"""Nothing is written down that follows from something else."""

from __future__ import annotations

from knowledge.checks import Entry, Report
from knowledge.reading import find_exact


def check(entry: Entry) -> Report:
    record = entry.record
    for word in record.search_terms:
        if word.lower() in {record.short.lower(), record.torch.lower()}:
            yield "search_terms", f"{word!r} is the name itself", "remove it: names are found without it"
    origin = find_exact(record.alias_of or record.method_form_of)
    if origin and record.targets and record.targets == origin.targets:
        yield "targets", f"the same as those of {origin.torch}", "remove them: they are inherited"
