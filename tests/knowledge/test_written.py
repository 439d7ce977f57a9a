"""Where an error arose in code that mindport wrote, the doctor says so, and shows the user's own line as the place."""

from __future__ import annotations

import pytest

from knowledge import companion
from knowledge.diagnosis import diagnose
from knowledge.diagnosis_data import diagnosis_data
from knowledge.reading import find_exact

OWN = '  File "/home/u/train.py", line 40, in <module>\n    out = unique(x, dim=2)\n'
CODE = next(line.strip() for line in companion.texts()["unique"].splitlines() if "np.unique(" in line)
SAID = "numpy.exceptions.AxisError: axis 2 is out of bounds for array of dimension 2\n"


def traceback(file: str, code: str, function: str = "unique") -> str:
    return f'Traceback (most recent call last):\n{OWN}  File "{file}", line 10, in {function}\n    {code}\n{SAID}'


@pytest.mark.parametrize("file", ["/home/u/train.py", "/home/u/ms_companion/ops.py"])
def test_a_line_of_the_companion_is_ours_and_the_call_is_the_place(file):
    found = diagnose(traceback(file, CODE))
    assert found.written
    assert found.written.name == "unique"
    assert "torch.unique" in found.written.torch
    assert found.cause_frame
    assert found.cause_frame.line == 40
    assert diagnosis_data(found)["written"]["code"] == CODE


@pytest.mark.parametrize("code", ["return out", "values = np.unique(array)"])
def test_a_line_of_the_users_own_is_not(code):
    found = diagnose(traceback("/home/u/train.py", code))
    assert found.written is None
    assert found.cause_frame
    assert found.cause_frame.line == 10


def test_what_a_definition_stands_for_is_a_record():
    found = diagnose(traceback("/home/u/train.py", CODE)).written
    assert found
    assert all(find_exact(name) for name in found.torch)
