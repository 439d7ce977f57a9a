from __future__ import annotations

import numpy as np
import pytest
import torch
from mindspore import Tensor

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate

HEAD = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('mean', torch.zeros(2){})
        self.other = 0
"""


def text(line: str, rest: str = "") -> str:
    return translated(HEAD.format(rest) + f"    def forward(self, x):\n        {line}\n        return x\n").text


def test_a_new_value_is_registered():
    assert 'self.register_buffer("mean", self.mean * 0.9 + x)  # moving' in text("self.mean = self.mean * 0.9 + x  # moving")


def test_persistence_is_kept():
    assert 'self.register_buffer("mean", x, persistent=False)' in text("self.mean = x", ", persistent=False")


CACHE = """import torch
from torch import nn


class Cache(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("keys", None, persistent=False)
        self.register_buffer("values", None)
        self.length = 0

    def forward(self, x: torch.Tensor):
        {}
        return self.keys, self.values, self.length

    def both(self, x: torch.Tensor):
        return x + 1, x * 2
"""


@pytest.mark.parametrize(
    "line",
    [
        "self.keys, self.values = x, x",
        "(self.keys,\n            self.values) = x, None",
        "self.values = self.keys = x * 2",
        "y = self.keys = x * 2\n        self.values = y",
        "self.keys, self.values = self.both(x)  # kept",
        "[self.keys, self.length] = x + 1, 3",
        "self.keys, self.values = x, x + 1\n        self.keys, self.values = self.values, self.keys",
        "if self.keys is None:\n            self.keys, self.values, self.length = (*self.both(x), 2)",
        "self.keys, self.values = x, x\n        self.keys, self.values = None, None",
    ],
)
def test_several_at_once(line: str) -> None:
    before = CACHE.format(line)
    result = translate(before, companion="inline")
    assert result.clean
    x = np.ones((2, 2), np.float32)
    ours, theirs = names_of(result.text)["Cache"]()(Tensor(x)), names_of(before)["Cache"]()(torch.from_numpy(x))
    for mine, wanted in zip(ours, theirs, strict=True):
        assert type(mine).__name__ == type(wanted).__name__
        np.testing.assert_array_equal(mine.asnumpy() if isinstance(mine, Tensor) else mine, wanted)


def test_each_is_registered_by_the_name_that_it_has():
    after = translated(CACHE.format("self.keys, self.values = x, None")).text
    assert '        self.register_buffer("keys", x, persistent=False)\n        self.register_buffer("values", None)\n' in after


@pytest.mark.parametrize(
    "line", ["for self.mean, y in [(x, 1)]: y += 1; self.mean, self.other = x, 1", "self.mean, x[self.mean] = x, 1"]
)
def test_what_needs_a_person(line: str) -> None:
    assert "# mindport: review" in text(line)


def test_leaves_other_attributes():
    assert "self.other = self.other + 1" in text("self.other = self.other + 1")


def test_leaves_elements_of_a_buffer():
    assert "self.mean[0] = 1" in text("self.mean[0] = 1")


def test_another_branch_that_makes_a_parameter():
    result = translated("""
        class Net(nn.Module):
            def __init__(self, learned):
                super().__init__()
                if learned:
                    self.table = nn.Parameter(torch.zeros(3))
                else:
                    self.register_buffer("table", torch.ones(3))
    """)
    assert "self.table = Parameter(" in result.text
    assert 'self.register_buffer("table", ops.ones' in result.text


PARTS = (
    "class Detect(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    "        self.register_buffer('anchors', torch.ones(2))\n"
    "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.detect = Detect()\n"
)


def test_a_buffer_of_a_part_of_the_network_is_registered_again() -> None:
    result = translated(f"{PARTS}        self.detect.anchors = torch.zeros(2)\n")
    assert 'self.detect.register_buffer("anchors", ' in result.text
    assert result.clean


def test_a_buffer_of_a_part_of_the_network_is_changed_in_place() -> None:
    assert (
        "self.detect.anchors.copy_(self.detect.anchors.copy() / 2)" in translated(f"{PARTS}        self.detect.anchors /= 2\n").text
    )


def test_other_values_of_a_part_of_the_network_are_bound() -> None:
    assert (
        "        self.detect.stride = ops.zeros((2,))\n" in translated(f"{PARTS}        self.detect.stride = torch.zeros(2)\n").text
    )
