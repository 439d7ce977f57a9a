from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate
from workers.translation.project import project_of

_NET = "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(2, 2)\n"


def copied(body: str) -> str:
    return translated(f"import copy\n{body}").text


@pytest.mark.parametrize("value", ["torch.ones(3)", "[torch.ones(3)]", "{'a': torch.ones(3)}"])
def test_tensors_get_memory_of_their_own(value):
    assert "y = deep_copy(x)" in copied(f"x = {value}\ny = copy.deepcopy(x)\n")


def test_what_is_not_known_may_hold_tensors():
    assert "return deep_copy(x)" in copied("def keep(x):\n    return copy.deepcopy(x)\n")


def test_a_function_imported_by_itself():
    assert "y = deep_copy(x)" in translated("from copy import deepcopy\nx = torch.ones(3)\ny = deepcopy(x)\n").text


def test_buffers_of_a_network():
    net = f"{_NET}        self.register_buffer('seen', torch.zeros(1))\n"
    assert "other = deep_copy(net)" in copied(f"{net}\nnet = Net()\nother = copy.deepcopy(net)\n")
    assert "best = deep_copy(net.state_dict())" in copied(f"{net}\nnet = Net()\nbest = copy.deepcopy(net.state_dict())\n")


def test_a_network_of_another_file_may_have_buffers():
    assert "other = deep_copy(net)" in copied("from models import Net\nnet = Net()\nnet.eval()\nother = copy.deepcopy(net)\n")


def test_weights_are_copied_as_they_are():
    assert "deep_copy" not in copied(f"{_NET}\nnet = Net()\nbest = copy.deepcopy(net.state_dict())\nother = copy.deepcopy(net)\n")
    assert "deep_copy" not in copied("layer = nn.Linear(2, 2)\nlayers = [copy.deepcopy(layer) for _ in range(3)]\n")


@pytest.mark.parametrize("value", ["3", "'text'", "[1, 2]", "nn.Parameter(torch.ones(3))"])
def test_what_holds_no_tensors_is_left_alone(value):
    assert "deep_copy" not in copied(f"x = {value}\ny = copy.deepcopy(x)\n")


def test_another_deepcopy_is_left_alone():
    assert "deep_copy" not in translated("class Tree:\n    pass\n\ntree = Tree()\ny = tree.deepcopy(torch.ones(2))\n").text


def test_a_memo_of_the_users_is_left_alone():
    assert "deep_copy" not in copied("memo = {}\nx = torch.ones(2)\ny = copy.deepcopy(x, memo)\n")


def test_a_layer_that_mindspore_cannot_copy_is_copied():
    net = f"import copy\n{_NET}        self.drop = nn.Dropout2d(0.5)\n\nnet = Net()\nother = copy.deepcopy(net)\n"
    names = names_of(translate(f"import torch\nfrom torch import nn\n{net}", companion="inline").text)
    assert names["other"].fc.weight is not names["net"].fc.weight
    assert names["other"].drop is not names["net"].drop


@pytest.mark.parametrize(
    ("attribute", "more", "plain"),
    [
        ("limit", "", True),
        ("nn.Linear(2, 2)", "", True),
        ("torch.ones(2)", "", True),  # whoever shares it only reads it
        ("limit", "net.a[0] = 1\n", False),
        ("torch.ones(2)", "def clear(net):\n    net.a.zero_()\n", False),
        ("nn.Dropout2d()", "", False),
        ("self.register_buffer('b', torch.ones(2))", "", False),
    ],
)
def test_a_network_of_another_file_of_the_project(attribute, more, plain):
    sources = {
        "nets.py": "import torch\nfrom torch import nn\nclass Net(nn.Module):\n    def __init__(self, limit):\n"
        f"        super().__init__()\n        self.a = {attribute}\n",
        "main.py": f"import copy\nimport torch\nfrom nets import Net\nnet = Net(3)\nother = copy.deepcopy(net)\n{more}",
    }
    text = translate(sources["main.py"], project=project_of(sources), path="main.py").text
    assert ("copy.deepcopy(net)" in text) is plain
    assert ("deep_copy(net)" in text) is not plain
