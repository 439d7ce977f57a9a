from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_transformed, check_untouched, translated, verdicts

X = "x = torch.ones(2, 2)\n"
MADE = "x = ops.ones((2, 2))\n"


def test_the_name_changes_and_the_arguments_stay():
    check_transformed(f"{X}y = torch.addmm(x, x, x, beta=2)\n", f"{MADE}y = ops.addmm(x, x, x, beta=2)\n")


def test_a_method_becomes_a_function_of_its_receiver():
    check_transformed(f"{X}y = x.t()\n", f"{MADE}y = ops.t(x)\n")


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("x.sum(-1)", "x.sum(-1)"),
        ("x.sum(1, True)", "x.sum(1, keepdims=True)"),
        ("x.sum(dim=1, keepdim=True)", "x.sum(axis=1, keepdims=True)"),
        ("x.chunk(2, dim=1)", "x.chunk(2, axis=1)"),
        ("(x * 2).unbind(1)", "(x * 2).unbind(1)"),
    ],
)
def test_a_method_that_mindspore_has_as_well_stays_one(call: str, written: str):
    check_transformed(f"{X}y = {call}\n", f"{MADE}y = {written}\n")


def test_a_function_that_is_passed_on_is_named():
    check_transformed("act = torch.sigmoid\n", "act = ops.sigmoid\n")


def test_comments_and_line_breaks_inside_the_call_stay():
    check_transformed(f"{X}y = torch.square(  # area\n    x,\n)\n", f"{MADE}y = ops.square(  # area\n    x,\n)\n")


@pytest.mark.parametrize(
    "arguments", ["x, x, out_dtype=None, out=x", "mat2=x, out_dtype=None, out=x, input=x", "x, x, out=x, out_dtype=None"]
)
def test_arguments_that_go_take_their_commas_along_wherever_they_stand(arguments):
    result = translated(f"{X}torch.mm({arguments})\n")
    assert "out_dtype" not in result.text
    assert ",)" not in result.text.replace(" ", "")


def test_an_argument_without_counterpart_is_for_a_person_to_decide():
    assert verdicts(translated(f"{X}y = torch.mm(x, x, out_dtype=torch.float32)\n"))["torch.mm"] == "review"


def test_leaves_a_function_of_the_users_with_the_same_name():
    check_untouched("def square(x):\n    return x\ny = square(1)\n")


def test_leaves_a_method_of_the_users_own_class():
    check_untouched("class Sheet:\n    def cumsum(self, dim):\n        return dim\ny = Sheet().cumsum(1)\n")


def test_leaves_arguments_and_comments_of_other_calls_on_the_line():
    result = translated(f"{X}y = max(1, 2), torch.square(x)  # max(1, 2)\n")
    assert body_of(result) == f"{MADE}y = max(1, 2), ops.square(x)  # max(1, 2)\n"


def test_a_receiver_whose_arguments_all_go_stands_alone():
    text = translated(f"{X}y = x.clone(memory_format=torch.preserve_format)\n", profile="mint").text
    assert "y = mint.clone(x)\n" in text
