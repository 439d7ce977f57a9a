from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated


@pytest.mark.parametrize("move", ["to(device)", "to('cuda:0')", "to(0)", "to(args.device)", "cuda()", "cpu()", "cuda(0)"])
def test_a_device_goes(move):
    check_transformed(f"net = nn.Linear(2, 2).{move}\n", "net = nn.Dense(2, 2)\n")


def test_a_statement_goes_with_its_line():
    check_transformed("net = nn.Linear(2, 2)\nnet.to(device)\nnet = net.cuda()\nx = 1\n", "net = nn.Dense(2, 2)\nx = 1\n")


def test_an_empty_body_goes_with_its_condition_unless_that_does_something():
    assert "gpu" not in translated("net = nn.Linear(2, 2)\nif gpu:\n    net.cuda()\n").text
    assert "if gpu():\n    pass\n" in translated("net = nn.Linear(2, 2)\nif gpu():\n    net.cuda()\n").text


def test_a_dtype_is_passed_to_the_cell():
    assert "net.to(ms.float64)" in translated("net = nn.Linear(2, 2)\nnet.to(torch.float64)\n").text
    assert "net.to(ms.float16)" in translated("net = nn.Linear(2, 2)\nnet.half()\n").text


def test_an_unknown_argument_needs_a_person():
    assert not translated("net = nn.Linear(2, 2)\nnet.to(where)\n").clean


def test_leaves_to_of_other_objects():
    assert (
        "road.to('Rome')"
        in translated("class Road:\n    def to(self, x):\n        return torch.ones(2)\nroad = Road()\nroad.to('Rome')\n").text
    )


def test_leaves_a_comment_on_its_own_line():
    assert "# to the card\n" in translated("net = nn.Linear(2, 2)\n# to the card\nnet.cuda()\nx = 1\n").text
