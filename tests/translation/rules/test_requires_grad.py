from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated
from workers.translation import translate

NET = "net = nn.Linear(2, 2)\nfor p in net.parameters():\n    {}\n"
CELL = "net = nn.Dense(2, 2)\nfor p in net.get_parameters():\n    {}\n"


def test_a_parameter_keeps_its_flag():
    check_transformed(NET.format("p.requires_grad = False"), CELL.format("p.requires_grad = False"))


def test_the_method_sets_the_flag():
    check_transformed(NET.format("p.requires_grad_(False)"), CELL.format("p.requires_grad = False"))
    check_transformed(NET.format("p.requires_grad_()"), CELL.format("p.requires_grad = True"))


def test_a_tensor_needs_no_flag():
    check_transformed("x = torch.ones(2)\nx.requires_grad_()\nx.requires_grad = True\n", "x = ops.ones((2,))\n")
    check_transformed("x = torch.ones(2).requires_grad_(True)\n", "x = ops.ones((2,))\n")


def test_asking_a_tensor_for_its_flag_needs_a_person():
    assert not translated("x = torch.ones(2)\nflag = x.requires_grad\n").clean


@pytest.mark.parametrize("line", ["codes = quantize(x)", "codes, places = quantize(x)"])
def test_so_does_asking_what_a_function_of_another_file_gave(line):
    assert not translated(f"from own import quantize\n{line}\nassert codes.requires_grad\n").clean
    assert translated("def weights(net):\n    return [p for p in net.weights if p.requires_grad]\n").clean


def test_a_new_parameter_is_told_on_the_way():
    result = translated("scale = nn.Parameter(torch.ones(2)).requires_grad_(False)\n")
    assert "scale = with_requires_grad(Parameter(ops.ones((2,))), False)" in result.text
    assert result.clean


def test_what_may_be_a_network_is_not_told_as_a_parameter():
    result = translated("def freeze(thing):\n    return thing.requires_grad_(False)\n")
    assert "with_requires_grad" not in result.text


def test_leaves_the_attribute_of_other_objects():
    assert (
        "c.requires_grad = 1"
        in translated("class C:\n    requires_grad = 0\nc = C()\nc.requires_grad = 1\nx = torch.ones(2)\n").text
    )


_RUN = "from torch import optim\n\ndef run(image, lr):\n    {}\n    optimizer = optim.SGD([{}], lr=lr)\n    return image\n"


def test_an_argument_that_an_optimizer_trains_becomes_a_parameter_of_its_own():
    result = translate(_RUN.format("image.requires_grad_(True)", "image"))
    assert "    image = Parameter(image)  # mindport: review" in result.text


def test_an_argument_that_no_optimizer_trains_does_not():
    assert "Parameter(image)" not in translate(_RUN.format("image.requires_grad_(True)", "other")).text


def test_an_assertion_that_a_tensor_has_no_flag_holds_and_goes():
    result = translated("def f(p, t):\n    assert not t.requires_grad, 'no gradient'\n    return torch.abs(p - t)\n")
    assert "assert" not in result.text
    assert result.clean


@pytest.mark.parametrize("asked", ["assert t.requires_grad", "assert not t.requires_grad or p is None"])
def test_other_assertions_about_it_need_a_person(asked):
    result = translated(f"def f(p, t):\n    {asked}\n    return torch.abs(p - t)\n")
    assert asked in result.text
    assert not result.clean


RECOMPUTED = """
from torch.utils import checkpoint as cp

def f(net, x: torch.Tensor):
    if x.requires_grad:
        y = {}
    else:
        y = net(x)
    return y
"""


def test_whether_values_are_computed_again_changes_no_number():
    assert translated(RECOMPUTED.format("cp.checkpoint(net, x)")).clean


def test_any_other_question_for_the_flag_of_a_tensor_is_asked():
    assert not translated(RECOMPUTED.format("net(x) * 2")).clean
