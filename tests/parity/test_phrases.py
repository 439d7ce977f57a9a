"""What we say of a failure is said in both languages, wherever it was said first; what a framework says stays as it is."""

from __future__ import annotations

import re

import pytest

from workers.commandline.measured import told
from workers.parity import check
from workers.parity.answers import Failure
from workers.parity.notes import chinese, first_line
from workers.parity.phrases import both
from workers.parity.report import Report
from workers.parity.sandbox.limits import WORDS, Limits
from workers.parity.sandbox.outcome import NAMED, Outcome
from workers.parity.sandbox.pool import Pool

CHINESE = re.compile("[\u4e00-\u9fff]")
OURS = (
    "NoInputs: no inputs were found that Net accepts; the first attempt was {'x': 'normal(3, 8)'}: RuntimeError: no\nreally",
    "NoInputs: no arguments were found with which f returns something; the first attempt was {}: TypeError: no",
    "ValueError: the network has no floating output, so there is no gradient",
    "TypeError: make() is a list, not a network",
    "ValueError: no way to build a network was given",
    "ModuleNotFoundError: the translated program imports torch.nn",
    "BadSpec: x = 'norm(3)': norm is not a generator; known are normal, values and plain Python values",
)
WHERE = {"mindspore": "2.10.0", "device": "cpu", "torch": "2.13.0"}


@pytest.mark.parametrize("message", OURS)
def test_what_comes_out_of_the_sandbox(message: str) -> None:
    assert both(message) == message
    assert CHINESE.search(chinese(both(message)))


def test_what_others_say_stays() -> None:
    assert both("RuntimeError: mat1 and mat2 must have the same dtype") == "RuntimeError: mat1 and mat2 must have the same dtype"
    assert Failure("torch", "eval", "RuntimeError: no").to_dict()["message"] == "RuntimeError: no"


def test_every_limit_and_every_end() -> None:
    limits = Limits()
    ends = [Outcome(name, 0, 0, 0.0, "").trouble(limits) for name in (*NAMED, *WORDS)]
    ends += [Outcome("exit", status, 0, 0.0, "").trouble(limits) for status in (-9, 3)]
    assert WORDS.keys() == limits.to_dict().keys()
    assert [end for end in ends if not CHINESE.search(chinese(end))] == []
    assert ends[2] == "memory limit 6 GiB reached"


def test_a_cut_line_keeps_both() -> None:
    note = first_line(both(OURS[0]), 400)
    assert "really" not in note + chinese(note)
    assert CHINESE.search(chinese(note))


def test_the_command_line_and_the_report_say_it_in_the_reader_s_language(pool: Pool) -> None:
    leaves = "import {}\nimport os\nx = 1.5\nprint(x)\nos._exit(0)\n"
    report = check(leaves.format("torch"), leaves.format("mindspore"), pool=pool).to_dict()
    assert report["error"]["message"] == {
        "en": "the program ended its process before the end",
        "zh": "该程序提前结束了自己的进程",
    }
    assert "torch:该程序提前结束了自己的进程" in told(report, "zh")
    assert "torch: the program ended its process before the end" in told(report, "en")


def test_nothing_to_compare_and_inputs_that_cannot_be_made(pool: Pool) -> None:
    for report in (check("a = 1\n", "a = 1\n", pool=pool), check("a = 1\n", "a = 1\n", inputs="norm(3)", pool=pool)):
        assert CHINESE.search(report.to_dict()["reason"]["zh"])


def test_a_reason_in_a_framework_s_words_is_one_text() -> None:
    report = Report([], WHERE, error=Failure("torch", "eval", "RuntimeError: no"))
    assert report.to_dict()["reason"] == "torch: RuntimeError: no"
