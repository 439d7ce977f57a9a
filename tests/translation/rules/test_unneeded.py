from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated


def test_a_statement_goes_with_its_line():
    check_transformed("net = nn.Linear(2, 2)\nnet.zero_grad()  # clear\nx = 1\n", "net = nn.Dense(2, 2)\nx = 1\n")


def test_in_an_expression_the_receiver_stays():
    check_transformed("a = torch.ones(2).pin_memory()\n", "a = ops.ones((2,))\n")


def test_the_last_statement_of_a_body_leaves_pass():
    check_transformed(
        "net = nn.Linear(2, 2)\nfor i in range(2):\n    net.zero_grad()\n", "net = nn.Dense(2, 2)\nfor i in range(2):\n    pass\n"
    )


def test_leaves_zero_grad_of_the_users_own_classes():
    result = translated("class Tape:\n    def zero_grad(self):\n        return torch.ones(2)\ntape = Tape()\ntape.zero_grad()\n")
    assert "tape.zero_grad()" in result.text


def test_leaves_the_neighbours_of_the_statement():
    assert "a = 1\nb = 2\n" in translated("net = nn.Linear(2, 2)\na = 1\nnet.zero_grad()\nb = 2\n").text


@pytest.mark.parametrize("call", ["super().to(device)", "super(Net, self).cuda()"])
def test_what_the_base_class_gives_back_is_the_network(call):
    text = translated(f"class Net(nn.Module):\n    def to(self, device):\n        return {call}\n").text
    assert "    def to(self, device):\n        return self\n" in text


def test_another_method_of_the_base_class_stays():
    text = translated("class Net(nn.Module):\n    def forward(self, x):\n        return super().other(x)\n").text
    assert "return super().other(x)\n" in text


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("net.eval().to(device)", "net.set_train(False)"),
        ("net.train().requires_grad_(True).to(device)", "set_requires_grad(net.set_train(), True)"),
        ("net.apply(init).cuda()", "net.apply(init)"),
    ],
)
def test_what_stands_before_a_move_is_done(line, after):
    found = translated(f"net = nn.Linear(2, 2)\ndef f(device, init):\n    {line}\n    return net(torch.ones(1, 2))\n")
    assert f"    {after}\n    return" in found.text


@pytest.mark.parametrize("line", ["net.to(device)", "net.cuda().to(device)"])
def test_moves_alone_go(line):
    found = translated(f"net = nn.Linear(2, 2)\ndef f(device, init):\n    {line}\n    return net(torch.ones(1, 2))\n")
    assert "init):\n    return" in found.text
