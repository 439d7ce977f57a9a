"""The weight of a layer that the code does not name is found by the name it has."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from workers.translation import translate
from workers.translation.project import project_of

_INIT = "def init(m):\n    if {test}:\n        {line}\n"


@pytest.mark.parametrize(
    ("test", "line", "written"),
    [
        (
            "isinstance(m, (nn.Linear, nn.Embedding))", "nn.init.ones_(m.weight)",
            "ones_(m.embedding_table if isinstance(m, nn.Embedding) else m.weight)",
        ),
        (
            "isinstance(m, (nn.Conv2d, nn.BatchNorm2d))", "y = m.weight * 2",
            "y = (m.gamma if isinstance(m, nn.BatchNorm2d) else m.weight) * 2",
        ),
        (
            "isinstance(m, (nn.Linear, nn.Embedding))", "m.weight.data.normal_(mean=0.0, std=0.02)",
            "normal_(m.embedding_table if isinstance(m, nn.Embedding) else m.weight, mean=0.0, std=0.02)",
        ),
    ],
)  # fmt: skip
def test_two_names_are_told_apart_by_the_class(test: str, line: str, written: str) -> None:
    assert f"        {written}\n" in translated(_INIT.format(test=test, line=line)).text


@pytest.mark.parametrize(
    "test",
    [
        "isinstance(m, (nn.Linear, nn.Embedding, nn.BatchNorm2d))",
        "isinstance(m, (nn.Conv2d, nn.LayerNorm))",
        'hasattr(m, "weight")',
    ],
)  # fmt: skip
def test_one_of_several_layers(test: str) -> None:
    """Three names, a class that may be the companion's, and no class at all."""
    assert 'ones_(getattr(m, own_name(m, "weight")))' in translated(_INIT.format(test=test, line="nn.init.ones_(m.weight)")).text


def test_a_draw_asks_once_for_the_name() -> None:
    test = "isinstance(m, (nn.Linear, nn.Embedding, nn.BatchNorm2d))"
    text = translated(_INIT.format(test=test, line="m.weight.data.uniform_(-0.1, 0.1)")).text
    assert 'uniform_(getattr(m, own_name(m, "weight")), -0.1, 0.1)' in text


def test_what_is_asked_for_by_name() -> None:
    text = translated(_INIT.format(test='hasattr(m, "weight")', line="pass")).text
    assert 'if hasattr(m, own_name(m, "weight")):' in text


def test_a_part_that_a_parameter_of_the_constructor_made() -> None:
    body = (
        "class Block(nn.Module):\n    def __init__(self, norm):\n        super().__init__()\n        self.bn = norm(3)\n"
        "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        for m in self.modules():\n"
        "            if isinstance(m, Block) and m.bn.weight is not None:\n                nn.init.constant_(m.bn.weight, 0)\n"
    )
    assert 'constant_(getattr(m.bn, own_name(m.bn, "weight")), 0)' in translated(body).text


def test_weights_are_tied_through_a_container() -> None:
    body = (
        "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.parts = nn.ModuleDict(dict(wte=nn.Embedding(4, 3)))\n        self.head = nn.Linear(3, 4)\n"
        "        self.parts.wte.weight = self.head.weight\n"
    )
    assert "self.parts.wte.embedding_table = self.head.weight" in translated(body).text


@pytest.mark.parametrize(
    "line",
    ["layer = nn.Linear(2, 3)\n    y = layer.weight", "y = config.bias", "y = args.weight * 2", 'y = hasattr(config, "width")'],
)
def test_what_is_known_or_no_layer_stays(line: str) -> None:
    assert "own_name" not in translated(f"def f(config, args):\n    {line}\n    return y\n").text


def test_an_attribute_of_the_users_own_class_stays() -> None:
    body = (
        "class Own(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.weight = nn.Parameter(torch.ones(3))\n"
        "    def forward(self, x):\n        return x * self.weight\n"
        "own = Own()\nprint(own.weight)\n"
    )
    assert "own_name" not in translated(body).text


def test_a_name_that_is_asked_for_statistics_is_a_norm() -> None:
    result = translated("def fuse(conv, bn):\n    return conv.weight, bn.bias - bn.running_mean * bn.weight\nx = torch.ones(2)\n")
    assert 'getattr(bn, own_name(bn, "bias")) - getattr(bn, own_name(bn, "running_mean"))' in result.text
    assert "return conv.weight, " in result.text
    assert result.clean


def test_the_same_name_in_another_function_is_none() -> None:
    body = "def a(bn):\n    return bn.running_var\ndef b(bn):\n    return bn.weight\nx = torch.ones(2)\n"
    assert "    return bn.weight\n" in translated(body).text


_HOLDS = (
    "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = {made}\n"
    "net = Net()\nprint(net.fc.weight.sum())\n"
)
_PARTS = (
    "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    "        self.parts = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), {last})\n"
    "    def take(self, other, i):\n        part = self.parts[i]\n        return part.weight + other\nx = torch.ones(2)\n"
)


@pytest.mark.parametrize(("last", "asked"), [("nn.Conv2d(2, 2, 1)", False), ("nn.LayerNorm(2)", True), ("make()", True)])
def test_a_part_of_a_sequence_is_one_of_its_layers(last: str, asked: bool) -> None:
    assert ("own_name(" in translated(_PARTS.format(last=last)).text) is asked


@pytest.mark.parametrize(("made", "asked"), [("nn.Linear(2, 2)", False), ("nn.BatchNorm1d(2)", True)])
def test_a_project_whose_layers_all_have_the_usual_names(made: str, asked: bool) -> None:
    sources = {
        "init.py": "from torch import nn\ndef init(m):\n    nn.init.ones_(m.weight)\n    return m\n",
        "main.py": f"from torch import nn\nfrom init import init\nnet = {made}\n",
    }
    text = translate(sources["init.py"], project=project_of(sources), path="init.py").text
    assert ("own_name(" in text) is asked


_CALLED = "def init(layer, std):\n    nn.init.orthogonal_(layer.weight, std)\n    return layer\n"


@pytest.mark.parametrize(
    "text",
    [
        _CALLED + "a = init(nn.Conv2d(3, 4, 3), 1.0)\nb = init(nn.Linear(2, 2), std=2.0)\n",
        _CALLED + "c = nn.Conv2d(3, 4, 3)\na = init(c, 1.0)\nb = init(nn.Linear(2, 2), std=2.0)\n",
        _CALLED + "a = init(nn.Conv2d(3, 4, 3) if deep else nn.Linear(2, 2), 1.0)\n",
        _CALLED + _HOLDS.format(made="init(nn.Linear(2, 2), 1.0)"),
        _HOLDS.format(made="nn.Conv2d(3, 4, 3) if deep else nn.Linear(2, 2)"),
        _INIT.format(test="isinstance(m, (nn.Conv2d, nn.Linear))", line="nn.init.ones_(m.weight)"),
        _INIT.format(test="deep and isinstance(m, (nn.Conv2d, nn.Linear))", line="nn.init.ones_(m.weight)"),
    ],
)
def test_layers_that_keep_the_name(text: str) -> None:
    assert "own_name" not in translated(text).text


@pytest.mark.parametrize(
    "text",
    [
        _CALLED + "a = init(nn.Conv2d(3, 4, 3), 1.0)\nb = init(nn.LayerNorm(2), std=2.0)\n",
        _CALLED + "a = init(nn.Conv2d(3, 4, 3), 1.0)\nb = init(nn.Linear(2, 2), std=2.0)\nhand(init)\n",
        _HOLDS.format(made="nn.BatchNorm1d(3) if deep else nn.Linear(2, 2)"),
        _HOLDS.format(made="nn.Conv2d(3, 4, 3) if deep else nn.Linear(2, 2)") + "net.fc = make()\n",
        _INIT.format(test="isinstance(m, (nn.Conv2d, nn.Linear)) or deep", line="nn.init.ones_(m.weight)"),
        "def init(m):\n    if isinstance(m, (nn.Conv2d, nn.Linear)):\n        pass\n    else:\n        nn.init.ones_(m.weight)\n",
    ],
)
def test_layers_of_which_one_may_not(text: str) -> None:
    assert "own_name(" in translated(text).text
