"""Every check finds what it is for, and all records pass all checks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knowledge.checks import (
    Entry,
    Fault,
    decisions,
    derivable,
    entries,
    examples,
    expressions,
    faults,
    languages,
    links,
    placement,
    targets,
)
from knowledge.reading import path_of, read_file
from knowledge.record import Text

NAME = "torch.nn.functional.softmax"


def entry(**changes):
    record = replace(read_file(path_of(NAME)), **changes)
    return Entry(path_of(NAME), NAME, record)


def target(**changes):
    return (replace(entry().record.targets[0], **changes),)


def test_all_records_pass():
    assert [str(fault) for fault in faults(entries())] == []


@pytest.mark.parametrize(
    ("check", "changes", "key"),
    [
        (placement, {"torch": "torch.softmax"}, "torch"),
        (links, {"alias_of": "torch.no_such"}, "alias_of"),
        (languages, {"summary": Text("The same.", "The same.")}, "summary.zh"),
        (languages, {"summary": Text("相同", "相同")}, "summary.en"),
        (targets, {"targets": target(rule="no_such_rule")}, "targets[0].rule"),
        (decisions, {"targets": target(decision="speed=high")}, "targets[0].decision"),
        (decisions, {"targets": target(decision="compile=fast")}, "targets[0].decision"),
        (decisions, {"targets": target(decision="compile=default")}, "targets[0].decision"),
        (decisions, {"targets": target(decision="compile=jit")}, "targets"),
        (targets, {"targets": target(rule="call_block", block="no_such_block")}, "targets[0].block"),
        (targets, {"targets": target(rule="", expression="")}, "targets[0].verdict"),
        (expressions, {"signature": "(input, dim=)"}, "signature"),
        (expressions, {"targets": target(expression="ops.softmax(inptu)")}, "targets[0].expression"),
        (expressions, {"targets": target(optional=("axis",))}, "targets[0]"),
        (examples, {"examples": ()}, "examples"),
        (derivable, {"search_terms": ("softmax",)}, "search_terms"),
    ],
)
def test_a_fault_is_found(check, changes, key):
    assert key in [found for found, _, _ in check.check(entry(**changes))]


@pytest.mark.parametrize("check", [placement, links, languages, targets, expressions, examples, derivable])
def test_a_good_record_is_left_alone(check):
    assert list(check.check(entry())) == []


def test_an_unreadable_file_is_a_fault_and_not_a_crash(tmp_path):
    (tmp_path / "bad.toml").write_text("torch = 3")
    found = list(entries(tmp_path))
    assert isinstance(found[0], Fault)
    assert "torch" in str(found[0])
