"""Branches that no input reached are named; those that no input can reach are told apart."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from workers.parity import check
from workers.parity.never_ran import never_ran, uncalled
from workers.parity.ran import Ran
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

NET = """class Net(Base):
    def __init__(self, bias=True):
        self.fc = 1
        if not bias:
            self.fc = 2

    def forward(self, x, mask=None):
        if x.ndim != 2:
            raise ValueError("no")
        y = self.fc(x)
        if mask is not None:
            y = y * mask
            y = y + 1
        if self.fc is None:
            y = y * 3
        try:
            y = y + 1
        except ValueError:
            y = y - 1
        return y

    def generate(self, x):
        return self(x)


def helper(x):
    return x
"""


def ran(lines: Iterable[int]) -> Ran:
    return Ran(frozenset(lines))


RAN = {2, 3, 4, 7, 8, 10, 11, 14, 16, 17, 20}


def test_what_inputs_could_reach_caps_and_the_rest_is_named() -> None:
    told = [(str(one.what), one.caps) for one in never_ran(NET, ran(RAN))]
    assert told == [
        ("lines 12 to 13 never ran", True),
        ("lines 22 to 23 never ran: Net.generate is not called", True),
        ("lines 26 to 27 never ran: helper is not called", True),
        ("line 5 never ran", False),
        ("line 15 never ran", False),
        ("line 19 never ran", False),
    ]


def test_nothing_is_said_where_everything_or_nothing_is_known_to_have_run() -> None:
    assert never_ran(NET, Ran()) == []
    assert never_ran(NET, ran(range(1, 30))) == []


def test_functions_that_nothing_called() -> None:
    assert uncalled(NET, ["helper", "other"], ran(RAN)) == ["helper"]
    assert uncalled(NET, ["helper"], ran([27])) == []


WRONG = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 4)

    def forward(self, x):
        y = self.fc(x)
        if x.shape[0] > 64:
            y = y * 2
        return y
"""


def test_a_mistake_in_a_branch_that_never_ran_is_no_agreement(pool: Pool) -> None:
    translated = WRONG.replace("import torch\nfrom torch", "from mindspore").replace("Module", "Cell").replace("Linear", "Dense")
    translated = translated.replace("forward", "construct").replace("            y = y * 2\n", "            pass\n")
    found = check(WRONG, translated, pool=pool)
    assert found.kind is Class.PARTLY
    assert [(str(one.what), one.lines) for one in found.everything_left_out] == [("line 13 never ran", (13, 13))]
    reached = check(WRONG, translated, inputs="normal(70, 8)", pool=pool)
    assert reached.kind is Class.DIFFERENT


def test_lines_that_only_ran_while_inputs_were_tried_count_for_nothing(pool: Pool) -> None:
    source = "import torch\n\n\ndef f(x, y):\n    z = x.transpose(7, 8)\n    return z\n\n\ndef g(x):\n    return x + 1\n"
    translated = "from mindspore import ops\n\n\ndef f(x, y):\n    return x\n\n\ndef g(x):\n    return x + 1\n"
    found = check(source, translated, pool=pool)
    assert found.kind is Class.PARTLY
    assert any("the function f was not compared" in str(one.what) for one in found.everything_left_out)


PARTS = {
    "a way of an expression": ("return {0} * {1} if x.max() > 1e9 else {0}", "return {0} * {2} if x.max() > 1e9 else {0}"),
    "the rest of a condition": ("return {0} * 2 if m and ({0} * {1}).sum() > 0 else {0}",) * 2,
    "a block in its own line": (
        "if x.max() > 1e9: {0} = {0} * {1}\n    return {0}",
        "if x.max() > 1e9: {0} = {0} * {2}\n    return {0}",
    ),
    "a function without a name": ("g = lambda v: v * {1}\n    return {0} + 1", "g = lambda v: v * {2}\n    return {0} + 1"),
    "elements that are chosen": ("return {0} + sum([v * {1} for v in [1.0] if v > 5])",) * 2,
}


@pytest.mark.parametrize("case", PARTS)
def test_a_part_of_a_line_that_never_ran_is_named(pool: Pool, case: str) -> None:
    text = "def f(x, m=False):\n    " + PARTS[case][0].format("x", 2, 3) + "\ny = f({}.ones(3))\n"
    other = "def f(x, m=False):\n    " + PARTS[case][-1].format("x", 3, 3) + "\ny = f({}.ones(3))\n"
    found = check("import torch\n" + text.format("torch"), "from mindspore import mint\n" + other.format("mint"), pool=pool)
    assert found.kind is Class.PARTLY
    assert {one.lines for one in found.everything_left_out if "never ran" in str(one.what)} == {(3, 3)}


def test_both_ways_that_were_taken_are_not_named(pool: Pool) -> None:
    text = "def f(x):\n    if x.sum() > 2: x = x * 2\n    return x * 3 if x.sum() > 5 else x + 1\n"
    text += "a, b = f({0}.ones(3)), f({0}.ones(1))\n"
    text += "c = sorted([2.0, 1.0], key=lambda v: v * 2) if a.sum() > 0 and b.sum() + 1 > 0 else 0\n"
    found = check("import torch\n" + text.format("torch"), "from mindspore import mint\n" + text.format("mint"), pool=pool)
    assert (found.kind.same, [str(one.what) for one in found.everything_left_out]) == (True, [])


STATEMENTS = ["if x.sum() > 100:", "while x.sum() > 100:", "for i in range(int(x.sum()) - 3):"]


@pytest.mark.parametrize("head", STATEMENTS)
def test_lines_of_the_program_itself_are_named_too(pool: Pool, head: str) -> None:
    text = f"x = {{}}.ones(3)\n{head}\n    x = x * {{}}\n"
    found = check("import torch\n" + text.format("torch", 2), "from mindspore import mint\n" + text.format("mint", 3), pool=pool)
    assert (found.kind, [str(one.what) for one in found.everything_left_out]) == (Class.PARTLY, ["line 4 never ran"])


def test_a_setting_of_the_program_caps_nothing(pool: Pool) -> None:
    text = "deep = False\nx = {}.ones(3)\nif deep:\n    x = x * 2\ny = x * 3 if deep else x\n"
    found = check("import torch\n" + text.format("torch"), "from mindspore import mint\n" + text.format("mint"), pool=pool)
    assert found.kind.same
    assert [str(one.what) for one in found.everything_left_out] == ["line 5 never ran", "line 6: x * 3 never ran"]
