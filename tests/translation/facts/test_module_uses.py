"""What a call of another file's or package's gives is a network where the program treats it as one."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from workers.translation import translate
from workers.translation.project import project_of

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


def test_an_object_of_the_project_with_an_eval_of_its_own_is_no_network() -> None:
    task = "from abc import ABC\n\nclass Task(ABC):\n    def prepare(self):\n        pass\n\n    def eval(self):\n        pass\n"
    main = "import torch\nfrom somewhere import made\nmodel = made()\nmodel.prepare()\nmodel.eval()\nother = made()\nother.eval()\n"
    text = translate(main, project=project_of({"task.py": task, "main.py": main}), path="main.py").text
    assert "\nmodel.eval()\n" in text
    assert "\nother.set_train(False)\n" in text


def test_a_class_with_a_forward_that_derives_from_abc_alone_is_none() -> None:
    text = translated("from abc import ABC\n\nclass Task(ABC):\n    def forward(self):\n        return torch.ones(2)\n").text
    assert "def forward(self)" in text
