"""What is written in place keeps its dtype, also where numpy brings float64 and the file never says so."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.executing import names_of

_PROGRAM = """\
import numpy as np
import torch

def made(w, data):
    z = w * 1
    {}
    return z

kept = made(torch.ones(3), torch.from_numpy(np.random.rand(3)))
"""


@pytest.mark.parametrize("write", ["z += data", "z.add_(data)", "z.mul_(data)", "z -= torch.from_numpy(np.random.rand(3))"])
def test_it_stays_float32(write: str) -> None:
    program = _PROGRAM.format(write)
    assert str(names_of(program)["kept"].dtype) == "torch.float32"
    assert str(names_of(translated(program).text)["kept"].dtype) == "Float32"


@pytest.mark.parametrize("write", ["z += w", "z += 2.0", "z += torch.arange(3)"])
def test_what_promotes_nothing_stays_as_it_is(write: str) -> None:
    assert "astype" not in translated(_PROGRAM.format(write)).text
