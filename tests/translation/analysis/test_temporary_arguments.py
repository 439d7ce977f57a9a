"""An argument that a caller makes for one call only may change its shape in place."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_MADE = """
def target(line):
    return torch.LongTensor([len(line)])

def example():
    x = torch.zeros(3)
    y = target("abc")
    return x, y

def train(x, y):
    y.unsqueeze_(-1)
    return x + y[0]
"""


@pytest.mark.parametrize(
    "call", ["train(*example())", "train(torch.zeros(3), target('a'))", "train(torch.zeros(3), y=torch.ones(2))"]
)
def test_what_only_the_call_has_is_bound_anew(call: str) -> None:
    found = translated(f"{_MADE}\nprint({call})\n")
    assert "    y = ops.unsqueeze(y, -1)\n" in found.text
    assert found.clean


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("train(*example())", "pair = example()\ntrain(*pair)"),
        ("train(*example())", "y = target('a')\ntrain(torch.zeros(3), y)"),
        ("train(*example())", "train(*example())\ntrain(torch.zeros(3), kept)"),
        ("train(*example())", "run(train)"),
        ("train(*example())", "train()"),
        ('y = target("abc")', 'y = target("abc")\n    rows.append(y)'),
        ("return torch.LongTensor([len(line)])", "return cache[line]"),
        ("return torch.LongTensor([len(line)])", "return target(line)"),
    ],
)
def test_what_others_may_have_stays_with_a_person(before: str, after: str) -> None:
    found = translated(f"{_MADE}\ntrain(*example())\n".replace(before, after))
    assert "y = ops.unsqueeze(y" not in found.text
