"""Measuring: examples of records become evidence, once, with stable bytes, and authors see what went wrong."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import knowledge
from knowledge.record import Example, Record, Text
from workers.parity import batches, measure, outcomes, showing
from workers.parity.probes import BadExample, Probe, function_text
from workers.parity.sandbox.pool import Pool

STD = "import torch\n\n\ndef example(x):\n    return x.std()\n"
WORDS = Text("summary", "摘要")


def record(name: str, *examples: Example) -> Record:
    return Record(name, WORDS, examples=examples)


def example(before: str, **inputs: str) -> Example:
    return Example(before, inputs)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(outcomes, "EVIDENCE", tmp_path)
    return tmp_path / "mindspore-2.10.0-cpu"


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    found: list[Record] = []
    monkeypatch.setattr(knowledge, "all_records", lambda: tuple(found))
    return found


def run(pool: Pool, *names: str, show: bool = False) -> int:
    return measure.main(names, ["portable"], show, False, pool)


def test_an_example_becomes_evidence_and_is_not_measured_twice(pool, book, records, capsys):
    records.append(record("torch.nn.functional.softmax", example("torch.nn.functional.softmax(x, dim=1)", x="normal(2, 3)")))
    assert run(pool) == 0
    page = book / "torch.nn.functional.json"
    kept = json.loads(page.read_text())
    measured = kept["records"]["torch.nn.functional.softmax"]["portable"]["0"]
    assert measured["class"] in ("bit-equal", "rounding")
    assert measured["outputs"][0]["dtype"] == "float32"
    assert kept["environment"]["mindspore"] == "2.10.0"
    before = page.read_bytes()
    assert run(pool) == 0
    assert "1 examples, 0 to measure" in capsys.readouterr().err
    assert page.read_bytes() == before


def test_a_difference_is_shown_with_both_values_and_both_programs(pool, capsys):
    probe = Probe("torch.std", 0, "portable", STD, STD.replace("torch", "mindspore"), "exact", {"x": np.arange(4.0)}, "values")
    (outcome,) = measure.outcomes([probe], pool)
    shown = showing.show(outcome)
    assert outcome.broken_promise
    assert "BROKEN PROMISE" in shown
    assert "torch 1.29099" in shown
    assert "mindspore 1.11803" in shown
    assert "import mindspore" in shown


def test_an_example_that_is_wrong_in_itself_says_what_to_change(pool, book, records, capsys):
    records.append(record("torch.relu", example("y = torch.relu(x)", x="normal(4)")))
    assert run(pool, show=True) == 1
    assert "the last line of the example must be an expression" in capsys.readouterr().out


def test_an_example_that_kills_its_process_does_not_take_the_others_with_it(pool, book, records):
    crash = "import ctypes\nctypes.string_at(0)\nx"
    records.append(record("torch.abs", example("torch.abs(x)", x="normal(4)"), example(crash, x="normal(4)")))
    records.append(record("torch.relu", example("torch.relu(x)", x="normal(4)")))
    assert run(pool) == 1
    kept = json.loads((book / "torch.json").read_text())["records"]
    assert "signal 11" in kept["torch.abs"]["portable"]["1"]["error"]
    assert kept["torch.abs"]["portable"]["0"]["class"] == "bit-equal"
    assert kept["torch.relu"]["portable"]["0"]["class"] == "bit-equal"


def test_the_time_of_a_batch_is_not_held_against_the_example_that_it_cuts_off(pool, monkeypatch):
    monkeypatch.setattr(batches, "SECONDS", 4.0)
    slow = "import time\n\nimport torch\n\n\ndef example():\n    time.sleep(%s)\n    return torch.ones(2)\n"
    case = {"source": slow % 1.5, "arguments": [], "reference": True, "modes": ["eval"]}
    cases: list[batches.Case] = [({**case, "id": str(n)}, {}) for n in range(4)]
    answers = batches.run(pool, "torch", [*cases, ({**case, "id": "late", "source": slow % 60}, {})])
    assert [name for name, parcel in answers.items() if "error" in parcel.data] == ["late"]


RAISING = """
import mindspore as ms


def example(x):
    def raising(y):
        y = y * 2
        raise ValueError("no")
    return ms.value_and_grad(raising)(x)
"""


def test_an_example_that_raises_while_it_is_differentiated_leaves_the_next_one_in_peace(pool):
    """MindSpore went on recording and refused plain indices: examples behind it were said to raise, by chance of their batch."""
    case = {"arguments": [{"name": "x", "array": "x"}], "reference": False, "modes": ["eval"]}
    indexed = "from mindspore import ops\n\n\ndef example(x):\n    return [ops.movedim(x, 0, 0)[i] for i in range(2)]\n"
    texts = {"a": RAISING, "b": RAISING, "c": indexed}
    cases: list[batches.Case] = [
        ({**case, "id": name, "source": text}, {"x": np.ones((2, 3), np.float32)}) for name, text in texts.items()
    ]
    answers = batches.run(pool, "mindspore", cases)
    assert [name for name, parcel in answers.items() if "error" in parcel.data] == ["a", "b"]


def test_a_name_without_a_record_is_said_and_ends_in_two(pool, book, capsys):
    assert run(pool, "torch.no_such_name") == 2
    assert "no record is called torch.no_such_name" in capsys.readouterr().err


def test_an_example_becomes_a_function_that_returns_its_last_line():
    text = function_text("y = x * 2\ny.sum(dim)", {"x": np.zeros(2), "dim": 0})
    assert text == "import torch\n\n\ndef example(x: torch.Tensor, dim):\n    y = x * 2\n    return y.sum(dim)\n"
    with pytest.raises(BadExample):
        function_text("for i in range(2):\n    pass", {})
