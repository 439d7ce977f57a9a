"""A megabyte of log has its diagnosis in less than a second, whatever it is made of, and an error at its end is found."""

from __future__ import annotations

import time

import pytest

from knowledge.diagnosis import diagnose
from knowledge.error_reading import all_errors

SIZE = 1_000_000
ERROR = next(error for error in all_errors() if not error.general and "\n" not in error.says).says + "\n"
SHAPES = {
    "log lines": "[WARNING] PRE_ACT(1,7f,python):2026-11-22-10:00:00.123 [mindspore/ccsrc/x.cc:12] Run] something happened\n",
    "frames": '  File "/home/u/a.py", line 12, in f\n    x = mindspore.ops.add(a, b)\n',
    "names": "the tensor shape is not matched with input For 'Add' ",
    "sections": "-" * 100 + "\n- The Function:\n",
    "places": "In file ",
    "numbers": "RuntimeError: shape [1, 2, 3] ",
    "quotes": "'",
    "digits": "1",
    "blanks": " ",
    "marks": "~^ ",
}


@pytest.mark.parametrize("piece", SHAPES.values(), ids=SHAPES)
def test_a_megabyte_takes_less_than_a_second(piece: str):
    diagnose(ERROR)  # the records are read once for a process
    text = piece * (SIZE // len(piece)) + "x"
    began = time.process_time()
    diagnose(text)
    assert time.process_time() - began < 1


def test_the_error_at_the_end_of_a_long_log_is_the_one_that_is_explained():
    lines = SHAPES["log lines"] * 9_000
    alone = diagnose(ERROR)
    assert alone.found
    assert diagnose(lines + ERROR).found == alone.found
    assert diagnose(lines + ERROR + lines).found == alone.found
