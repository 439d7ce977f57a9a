from __future__ import annotations

import functools
import warnings

import numpy
import pytest
import torch

import knowledge
from tests.translation.checking import translated
from workers.translation.facts.tensor_inputs import takes_only_tensors

OTHERS = (2.0, numpy.ones((2, 2)), [1.0, 2.0])
SQUARE = torch.ones(2, 2)


def function_of(name: str):
    return functools.reduce(getattr, name.split(".")[1:], torch)


def takes(function, value) -> bool:
    for more in ((), (1,), (SQUARE,), (SQUARE, SQUARE), (value,)):
        try:
            function(value, *more)
        except Exception:  # whatever it is, it was refused
            continue
        return True
    return False


def test_torch_itself_refuses_anything_else():
    names = [record.torch for record in knowledge.all_records() if takes_only_tensors(record.torch)]
    assert len(names) > 250
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        there = [name for name in names if hasattr(function_of(name.rpartition(".")[0]), name.rpartition(".")[2])]
        assert [name for name in there if any(takes(function_of(name), value) for value in OTHERS)] == []


@pytest.mark.parametrize("use", ["torch.relu(x)", "F.softmax(input=x, dim=1)"])
def test_what_a_function_of_torch_takes_is_a_tensor(use: str):
    body = f"def g(x):\n    best = x.max(1)[0]\n    y = {use}\n    print(f'{{x.mean():.3f}}')\n    return y, best\n"
    found = translated(body)
    assert found.clean
    assert "float(x.mean())" in found.text


@pytest.mark.parametrize(
    "body",
    [
        "def g(x):\n    best = x.max(1)\n    return torch.pow(x, torch.ones(2)), best\n",
        "def g(x):\n    best = x.max(1)\n    x = torch.as_tensor(x)\n    return torch.relu(x), best\n",
        "def g(x):\n    best = x.max(1)\n    return torch.relu(x) if isinstance(x, torch.Tensor) else best\n",
        "def g(relu, x):\n    best = x.max(1)\n    return relu(x), best\n",
    ],
)
def test_what_may_be_something_else_is_left_to_a_person(body: str):
    assert not translated(body).clean


def test_what_an_unknown_network_gives_is_a_tensor_where_torch_takes_it():
    body = "def g(net, x, y):\n    out = net(x)\n    best = out.max(1)[0]\n    return F.cross_entropy(out, y), best\n"
    assert translated(body).clean
    pair = "def g(net, x, y):\n    out, state = net(x)\n    best = out.max(1)[0]\n    return F.cross_entropy(out, y), best\n"
    assert translated(pair).clean
    loop = "def g(loader):\n    for x, y in loader:\n        best = x.max(1)[0]\n        print(torch.relu(x), best)\n"
    assert translated(loop).clean
    assert translated("def g(x): return torch.relu(x), x.max(1)[0]\n").clean


@pytest.mark.parametrize(
    "rest",
    [
        "    out = convert(out)\n    return torch.relu(out), best\n",
        "    if y:\n        out = net(y)\n    else:\n        return torch.relu(y)\n    return best\n",
        "    def h(out):\n        return torch.relu(out)\n    return best, h\n",
    ],
)
def test_another_value_of_the_same_name_tells_nothing(rest: str):
    assert not translated(f"def g(net, x, y):\n    out = net(x)\n    best = out.max(1)\n{rest}").clean
