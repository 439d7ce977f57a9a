"""Every import of torch says what became of it."""

from __future__ import annotations

import pytest

from workers.translation import translate

NETWORK = "class N(nn.Module):\n    def forward(self, x):\n        return F.gelu(x)\n"


def said(source: str) -> dict[int, str]:
    return {change.line: change.reason["en"] for change in translate(source).changes if change.rule == "imports"}


def test_an_import_names_the_modules_with_which_its_names_are_written():
    found = said(f"from torch import nn\nimport torch.nn.functional as F\n{NETWORK}")
    assert found == {
        1: "What is used of it is written with `mindspore.nn`.",
        2: "What is used of it is written with `mindspore.ops`.",
    }


@pytest.mark.parametrize(("line", "names"), [("import torch", "`torch`"), ("from torch.optim import SGD, Adam as A", "`SGD`, `A`")])
def test_what_nothing_reads_is_said_to_be_unread(line, names):
    assert said(f"{line}\nfrom torch import nn\nn = nn.ReLU()\n")[1] == f"Nothing in this file reads {names}."


def test_what_goes_away_is_no_module_to_write_with():
    found = said("import torch\ntorch.backends.cudnn.benchmark = True\nx = torch.ones(2)\n")
    assert found == {1: "What is used of it is written with `mindspore.ops`."}


def test_methods_of_tensors_come_from_no_import():
    assert said("import torch\ndef f(x: torch.Tensor):\n    return x.view(-1)\n")[1].startswith("What is used of it")
    assert "mindspore.Tensor" in said("import torch\ndef f(x: torch.Tensor):\n    return x.view(-1)\n")[1]


def test_what_python_itself_writes_needs_no_module():
    found = said("import torch\ndevice = torch.device('cuda')\nx = torch.ones(2)\n")
    assert "`str`" not in found[1]
    assert "`mindspore.ops`" in found[1]
