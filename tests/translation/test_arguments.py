"""Which argument is which, and which calls no tensor takes."""

from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated, verdicts


@pytest.mark.parametrize(
    ("call", "value"),
    [
        ("y.add(2, z)", "y + z * 2"),
        ("torch.add(y, 2, z)", "y + z * 2"),
        ("y.addcmul(0.5, z, z)", "y + 0.5 * (z * z)"),
        ("y.addcdiv(-0.5, z, y)", "y + (-0.5) * (z / y)"),
    ],
)
def test_a_factor_in_front_as_torch_once_had_it(call, value):
    head = "y = torch.ones(2)\nz = torch.ones(2)\n"
    check_transformed(f"{head}print({call})\n", f"y = ops.ones((2,))\nz = ops.ones((2,))\nprint({value})\n")


def test_old_optimizers_write_with_the_factor_in_front():
    found = translated("def step(p, grad, average):\n    average.mul_(0.9).add_(0.1, grad)\n    p.data.add_(-0.1, average)\n")
    assert "write_into(average, ops.mul(average.copy(), 0.9) + grad * 0.1)" in found.text
    assert found.clean


def test_a_factor_by_name_is_left_where_it_is():
    check_transformed("x = torch.ones(2)\nprint(x.add(x, alpha=2))\n", "x = ops.ones((2,))\nprint(x + x * 2)\n")


@pytest.mark.parametrize("call", ["logger.log('loss', 3)", "logger.log(3)", "line.split()", "line.split(',')"])
def test_a_call_that_no_tensor_takes_is_left_alone(call):
    name = call.partition(".")[0]
    assert verdicts(translated(f"def report({name}, level):\n    return {call}\n")) == {}


def test_a_split_with_a_size_is_still_a_tensors():
    assert "torch.Tensor.split" in verdicts(translated("def halves(x):\n    return x.split(2)\n"))


def test_too_many_arguments_for_a_tensor_need_a_person():
    assert not translated("x = torch.ones(2)\nprint(x.exp(3))\n").clean


@pytest.mark.parametrize(("given", "is_clean"), [("n, n", False), ("n, eps=2.0", False), ("n, eps", True), ("n, 1e-3", True)])
def test_an_eps_that_mindspore_refuses_needs_a_person(given, is_clean):
    made = translated(f"import torch.nn as nn\ndef make(n, eps):\n    return nn.BatchNorm2d({given})\n")
    assert made.clean == is_clean
