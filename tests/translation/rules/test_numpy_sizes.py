"""Sizes of layers that numpy has multiplied."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_HEAD = "import numpy as np\nfrom torch import nn\n"


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("fc = nn.Linear(np.prod(env.shape), 4)", "fc = nn.Dense(int(np.prod(env.shape)), 4)"),
        ("fc = nn.Linear(np.array(env.shape).prod(), 4)", "fc = nn.Dense(int(np.array(env.shape).prod()), 4)"),
        ("fc = nn.Linear(2 + np.prod(env.shape), 4)", "fc = nn.Dense(int(2 + np.prod(env.shape)), 4)"),
        ("size = np.prod(env.shape)\nfc = nn.Linear(4, size)", "fc = nn.Dense(4, int(size))"),
        ("fc = nn.Linear(4, np.product(env.shape))", "fc = nn.Dense(4, int(np.product(env.shape)))"),
        ("self.size = np.prod(env.shape)\nfc = nn.Linear(self.size, 4)", "fc = nn.Dense(int(self.size), 4)"),
        ("from numpy import prod\nfc = nn.Linear(prod(env.shape), 4)", "fc = nn.Dense(int(prod(env.shape)), 4)"),
        ("fc = nn.Linear(np.product(env.shape), 4)", "fc = nn.Dense(int(np.product(env.shape)), 4)"),
        ("fc = nn.Linear(np.prod((2, 3)), 4)", "fc = nn.Dense(int(np.prod((2, 3))), 4)"),
    ],
)
def test_a_product_becomes_a_number_of_python(line, after):
    result = translated(f"{_HEAD}{line}\n")
    assert after in result.text
    assert result.clean


@pytest.mark.parametrize(
    "line",
    [
        "fc = nn.Linear(int(np.prod(env.shape)), 4)",
        "fc = nn.Linear(math.prod(env.shape), 4)",
        "size = np.prod(env.shape)\nsize = 3\nfc = nn.Linear(size, 4)",
        "self.size = np.prod(env.shape)\nself.size = 3\nfc = nn.Linear(self.size, 4)",
        "fc = other(np.prod(env.shape), 4)",
    ],
)
def test_others_stay(line):
    assert line.replace("nn.Linear", "nn.Dense") in translated(f"import math\n{_HEAD}{line}\n").text
