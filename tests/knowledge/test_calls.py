"""What a target says of MindSpore is held against what the installed MindSpore says of itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knowledge.checks import Entry, calls
from knowledge.reading import path_of, read_file
from knowledge.record import Verdict

NAME = "torch.cumsum"


def faults(signature: str = "", **changes) -> list[tuple[str, str]]:
    record = read_file(path_of(NAME))
    given = {
        "name": "mindspore.ops.mean",
        "rule": "rename_call",
        "verdict": Verdict.EXACT,
        "when": "",
        "write_default": {},
        "expression": "",
    }
    target = replace(record.targets[0], **given | changes)
    entry = Entry(path_of(NAME), NAME, replace(record, signature=signature or "(input, dim=None)", targets=(target,)))
    return [(key.partition(".")[2], found) for key, found, _ in calls.check(entry)]


RIGHT = {"input": "x", "dim": "axis"}


@pytest.mark.parametrize(
    ("changes", "key", "found"),
    [
        ({"name": "mindspore.ops.no_such", "arguments": RIGHT}, "name", "was not asked about mindspore.ops.no_such"),
        ({"name": "mindspore.nn.Hswish", "arguments": RIGHT}, "name", "has no mindspore.nn.Hswish"),
        ({"arguments": {"input": "x", "dim": "dim"}}, "arguments", "mindspore.ops.mean has no argument 'dim'"),
        ({"arguments": RIGHT, "write_default": {"ddof": "1"}}, "write_default", "mindspore.ops.mean has no argument 'ddof'"),
        ({"arguments": {"input": "axis", "dim": "x"}}, "arguments", "'input' stands at place 1, 'axis'"),
        (
            {"arguments": RIGHT, "signature": "(input, dim=-1)"},
            "write_default",
            "dim is -1 by default, axis of mindspore.ops.mean is None",
        ),
    ],
)
def test_what_is_wrong_is_an_error(changes, key, found):
    (one, *_) = [said for where, said in faults(**changes) if where == key]
    assert found in one


@pytest.mark.parametrize(
    "changes",
    [
        {"arguments": RIGHT},
        {"arguments": RIGHT, "signature": "(input, dim=-1)", "write_default": {"axis": "-1"}},
        {"arguments": RIGHT, "signature": "(input, dim=-1)", "verdict": Verdict.REVIEW},  # promises nothing
        {"name": "ops_of_ours", "arguments": {"anything": "goes"}},
        {"name": "mindspore.mint.add", "arguments": {"input": "input"}},  # tells only (*args, **kwargs)
        {"rule": "compose", "arguments": {"input": "nothing"}},
    ],
)
def test_what_is_right_is_left_alone(changes):
    assert faults(**changes) == []
