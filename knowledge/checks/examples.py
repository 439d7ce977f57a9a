"""A promise is executed: a record whose target says exact or adapted shows at least one example that can run."""

from __future__ import annotations

from knowledge import syntax
from knowledge.checks import Entry, Report
from knowledge.record import Kind, Verdict

_PROMISES = {Verdict.EXACT, Verdict.ADAPTED}


def check(entry: Entry) -> Report:
    record = entry.record
    promises = any(target.verdict in _PROMISES for target in record.targets)
    if promises and record.kind in {Kind.FUNCTION, Kind.METHOD, Kind.CLASS} and not record.examples:
        yield "examples", "none, yet a target promises", "add an example with inputs"
    for number, example in enumerate(record.examples):
        try:
            syntax.module(example.before)
        except SyntaxError as error:
            yield f"examples[{number}].before", f"no Python: {error.msg}", "correct it"
