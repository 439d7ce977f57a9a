"""What a call of another file's or package's gives is a network where the program treats it as one."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

HEAD = "from somewhere import build, Net, Trainer\nimport models\n"


def last(program: str) -> str:
    return translated(HEAD + program).text.split("import models\n")[1].strip()


@pytest.mark.parametrize("made", ["build(3)", "Net(3)", "models.resnet(3)", "models.Net(3)", "models.Net(3).cuda()"])
def test_a_mode_is_set_further_down(made: str) -> None:
    bare = made.removesuffix(".cuda()")
    assert last(f"net = {made}\nnet.eval()\n") == f"net = {bare}\nnet.set_train(False)"
    assert last(f"def f():\n    net = {made}\n    net.eval()\n    return net\n").startswith(f"def f():\n    net = {bare}\n")


@pytest.mark.parametrize(
    ("program", "wanted"),
    [
        ("net = build(3).eval()", "net = build(3).set_train(False)"),
        ("net = models.Net(3).eval()", "net = models.Net(3).set_train(False)"),
        ("net = models.Net(3).to('cuda').train()", "net = models.Net(3).set_train()"),
        ("net = Net(3).train()", "net = Net(3).set_train()"),
    ],
)
def test_a_mode_is_set_at_once(program: str, wanted: str) -> None:
    assert last(program) == wanted


@pytest.mark.parametrize(
    "program", ["Trainer(3).train()", "Trainer(3).eval()", "rows = build(3).eval('a + b')", "build(3).train()"]
)
def test_what_may_be_something_else_stays(program: str) -> None:
    assert last(program) == program
