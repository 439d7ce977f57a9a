"""Networks whose parameters may share a name: MindSpore's optimizers refuse two of one name."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate
from workers.translation.project import project_of

_NET = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.downs, self.ups, self.heads = {made}
        for i in range(2):
            {filled}

    def forward(self, x):
        return x

net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
"""
_LISTS = "nn.ModuleList(), nn.ModuleList(), nn.ModuleDict()"
_FILLING = (
    "self.downs.append(nn.Linear(2, 2)); self.ups.append(nn.Linear(2, 2))",
    "self.downs.add_module('l', nn.Linear(2, 2)); self.ups.add_module('l', nn.Linear(2, 2))",
    "self.heads['a'] = nn.Linear(2, 2)",
    "[self.downs, self.ups][i].append(nn.Linear(2, 2))",
)


@pytest.mark.parametrize("filled", _FILLING)
def test_layers_that_are_added_later_may_repeat_a_name(filled: str) -> None:
    assert "optim.SGD(distinct(net.trainable_params()), lr=0.1)" in translated(_NET.format(made=_LISTS, filled=filled)).text


def test_a_network_of_another_file_may_repeat_one() -> None:
    source = "from model import Net\nnet = Net()\noptimizer = torch.optim.SGD(net.parameters(), lr=0.1)\n"
    assert "distinct(net.trainable_params())" in translated(source).text


def test_one_list_has_names_of_its_own() -> None:
    source = _NET.format(made=_LISTS, filled="self.downs.append(nn.Linear(2, 2))")
    text = translated(source).text
    assert "optim.SGD(net.trainable_params(), lr=0.1)" in text
    assert len({parameter.name for parameter in names_of(text)["optimizer"].parameters}) == 4


def test_a_list_that_is_filled_before_it_has_a_name() -> None:
    filled = "new = nn.ModuleList(); new.append(nn.Linear(2, 2)); self.downs.append(new)"
    text = translated(_NET.format(made=_LISTS, filled=filled)).text
    assert "optim.SGD(net.trainable_params(), lr=0.1)" in text
    assert len({parameter.name for parameter in names_of(text)["optimizer"].parameters}) == 4


_TWO = "self.downs.append(nn.Linear(2, 2)); self.ups.append(nn.Linear(2, 2))"


@pytest.mark.parametrize(("filled", "distinct"), [("pass", False), (_TWO, True)])
def test_the_class_of_another_file_tells(filled: str, distinct: bool) -> None:
    model = "import torch\nfrom torch import nn\n" + _NET.format(made=_LISTS, filled=filled).partition("\nnet = ")[0]
    main = "import torch\nfrom model import Net\nnet = Net()\noptimizer = torch.optim.SGD(net.parameters(), lr=0.1)\n"
    trained = "import torch\n\ndef train(net):\n    return torch.optim.SGD(net.parameters(), lr=0.1)\n"
    sources = {"model.py": model, "main.py": main, "loop.py": trained}
    project = project_of(sources)
    for path in ("main.py", "loop.py"):
        text = translate(sources[path], project=project, path=path).text
        assert ("distinct(net.trainable_params())" in text) is distinct


@pytest.mark.parametrize(
    "filled", ["self.l = nn.Linear(2, 2)", "self.add_module('l', nn.Linear(2, 2))", "names.append(i)", "kept[i] = i"]
)
def test_layers_that_are_attributes_do_not(filled: str) -> None:
    result = translated("names, kept = [], {}\n" + _NET.format(made="nn.Linear(2, 2), 1, 2", filled=filled))
    assert "optim.SGD(net.trainable_params(), lr=0.1)" in result.text


def test_two_lists_are_trained() -> None:
    both = "self.downs.append(nn.Linear(2, 2)); self.ups.append(nn.Linear(2, 2))"
    text = translated(_NET.format(made=_LISTS, filled=both)).text
    assert len({parameter.name for parameter in names_of(text)["optimizer"].parameters}) == 8
