"""Tensors without dimensions or without elements, where MindSpore's form does not take them: a person looks."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    ("call", "given"),
    [("torch.cumsum({}, 0)", "torch.tensor(3.0)"), ("{}.transpose(0, 0)", "torch.ones(3).sum()"),
     ("{}.std(0)", "torch.empty(0, 5)"),
     ("torch.mm({}, torch.ones(0, 2))", "torch.ones(2, 0)")],
)  # fmt: skip
def test_a_shape_that_is_not_taken_is_marked_with_its_reason(call: str, given: str) -> None:
    result = translated(f"x = {given}\ny = {call.format('x')}\n")
    mark = next(change for change in result.changes if change.verdict == "review")
    assert mark.code == "MP-GEN-025"
    assert "tensor without" in mark.reason["en"]
    assert "张量" in mark.reason["zh"]


@pytest.mark.parametrize("given", ["torch.ones(3)", "torch.ones(3, 4)"])
def test_any_other_is_not(given: str) -> None:
    assert translated(f"x = {given}\na = x.cumsum(0)\nb = torch.transpose(x, 0, -1)\nc = x.std(0)\n").clean


def test_an_axis_that_the_code_does_not_show_is_not_taken_for_none_at_all() -> None:
    assert translated("def f(x: torch.Tensor, d, w):\n    return torch.nn.functional.prelu(x.squeeze(d), w)\n").clean
    assert not translated("x = torch.ones(1, 2).squeeze(())\n").clean


def test_a_tensor_that_takes_the_result_may_have_any_shape() -> None:
    assert translated("y = torch.empty(0)\ntorch.prod(torch.ones(2, 3), 1, out=y)\n").clean
