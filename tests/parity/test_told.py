"""What a comparison remarks reaches the page in both languages, however it was reached."""

from __future__ import annotations

import copy
import re
from pathlib import Path

import numpy as np
import pytest

import workers.parity
from workers.parity import distributions, fresh
from workers.parity.answers import Output
from workers.parity.compare import Comparison, Value, compare
from workers.parity.notes import Note, only, told
from workers.parity.tolerances import EXACT, tolerance
from workers.parity.verdict import Class

CHINESE = re.compile("[\u4e00-\u9fff]")
PLAIN = re.compile(r"""note=f?"|Comparison\([^"\n]*Class\.\w+, f?["']""")


def value(*numbers: float, dtype: str = "float32", kind: str = "tensor") -> Value:
    return Value(kind, dtype, np.array(numbers, dtype))


WORD = Value("text", text="a")
DRAWN = np.random.default_rng(0).normal(size=200)
FOUND = {
    "shapes": compare("x", value(1, 2), value(1), EXACT),
    "nothing in it": compare("x", value(), value(), EXACT),
    "types": compare("x", value(1), value(1, dtype="float64"), EXACT),
    "kinds": compare("x", value(1), value(1, kind="number"), EXACT),
    "words": compare("x", WORD, Value("text", text="b"), EXACT),
    "rounding": compare("x", value(1000), value(1000.1), tolerance("float32"), noise=50.0),
    "few random values": distributions.judge(compare("x", value(1), value(2), EXACT), value(1), value(2)),
    "random values": distributions.judge(
        compare("x", value(*DRAWN), value(*DRAWN[::-1]), EXACT), value(*DRAWN), value(*DRAWN[::-1])
    ),
    "fresh weights": fresh.compare_all([Output("w", value(*DRAWN))], [Output("w", value(*DRAWN[::-1] * 1.01))])[0],
    "one side": Comparison("x", Class.SHAPE, only("torch")),
}


@pytest.mark.parametrize("case", FOUND)
def test_a_remark_is_said_in_english_and_chinese(case: str):
    said = FOUND[case].to_dict()["note"]
    assert CHINESE.search(said["zh"])
    assert said["en"]
    assert not CHINESE.search(said["en"])


def test_no_remark_of_a_comparison_is_written_in_english_only():
    texts = {path: path.read_text() for path in Path(workers.parity.__path__[0]).glob("*.py") if path.name != "measure.py"}
    assert [(path.name, found.group()) for path, text in texts.items() for found in PLAIN.finditer(text)] == []


def test_a_note_keeps_its_chinese_when_it_is_copied():
    note = Note("one", "一")
    assert told(copy.deepcopy(note)) == told(note)
