"""torch's calls over lists of tensors."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

LISTS = "a = [torch.ones(2), torch.ones(3)]\nb = [torch.ones(2), torch.ones(3)]\n"


def test_each_tensor_gets_its_call():
    made = translated(f"{LISTS}torch._foreach_add_(a, b, alpha=0.5)\ntorch._foreach_lerp_(a, b, weight=0.1)\n")
    written = """
for one, other in zip(a, b):
    write_into(one, one + other * 0.5)
for one, other in zip(a, b):
    write_into(one, ops.lerp(one, other, 0.1))
"""
    assert made.text.endswith(written)
    assert made.clean


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("c = torch._foreach_exp_(self=a)", "c = [write_into(one, ops.exp(one)) for one in a]"),
        ("c = torch._foreach_mul(a, 2.0)", "c = [ops.mul(one, 2.0) for one in a]"),
        ("c = torch._foreach_mul(a, [2.0, 3.0])", "c = [ops.mul(one, other) for one, other in zip(a, [2.0, 3.0])]"),
        ("c = torch._foreach_mul(a, rates['low'] - 1)", "c = [ops.mul(one, rates['low'] - 1) for one in a]"),
        ("c = torch._foreach_addcmul(a, b, b)", "c = [(one + other * third) for one, other, third in zip(a, b, b)]"),
        ("c = torch._foreach_div(a, 1 - beta)", "c = [ops.div(one, 1 - beta) for one in a]"),
        (
            "c = torch._foreach_addcdiv(a, b, b, value=-0.1)",
            "c = [(one + (-0.1) * (other / third)) for one, other, third in zip(a, b, b)]",
        ),
    ],
)
def test_one_number_serves_all_tensors_and_a_list_each(call: str, written: str):
    assert written in translated(f"beta, rates = 0.9, {{}}\n{LISTS}{call}\n").text


@pytest.mark.parametrize(
    "call",
    ["torch._foreach_mul(a, factor)", "torch._foreach_norm(a, 2)", "torch._foreach_pow(2.0, a)", "torch._foreach_mul(a, len(b))"],
)
def test_what_may_be_a_list_or_a_number_is_marked(call: str):
    made = translated(f"def f(a, b, factor):\n    return {call}\n")
    assert [change.verdict for change in made.changes if "_foreach_" in change.torch] == ["review"]
