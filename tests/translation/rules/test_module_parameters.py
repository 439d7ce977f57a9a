from __future__ import annotations

import pytest
import torch

from tests.translation.checking import check_transformed, translated
from tests.translation.executing import names_of
from workers.translation import translate
from workers.translation.project import project_of


def test_all_parameters_where_no_running_statistics_are_in_reach():
    check_transformed(
        "net = nn.Linear(2, 2)\nn = list(net.parameters())\n", "net = nn.Dense(2, 2)\nn = list(net.get_parameters())\n"
    )


def test_running_statistics_are_left_out():
    source = "net = nn.BatchNorm1d(2)\nnet.eval()\nn = list(net.parameters())\n"
    assert "n = list(net.trainable_params())" in translated(source).text
    assert (
        "n = sum(p.numel() for p in net.trainable_params() if p.requires_grad)"
        in translated("net = nn.BatchNorm1d(2)\nn = sum(p.numel() for p in net.parameters() if p.requires_grad)\n").text
    )


@pytest.mark.parametrize(
    "frozen",
    [
        "net.weight.requires_grad = False",
        "net.requires_grad_(False)",
        "setattr(net.weight, 'requires_grad', False)",
        "w = nn.Parameter(torch.ones(2), requires_grad=False)",
        "from mine import tune",
    ],
)
def test_what_may_be_frozen_is_a_parameter_too(frozen):
    result = translated(f"net = nn.BatchNorm1d(2)\n{frozen}\nn = list(net.parameters())\n")
    assert "n = list(learnable(net))" in result.text
    assert "import learnable" in result.text


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("p for p in net.parameters() if p.requires_grad", "p for p in net.trainable_params() if p.requires_grad"),
        ("p for p in net.parameters() if p.ndim > 1 and p.requires_grad", "in net.trainable_params()"),
        ("next(net.parameters()).device", "next(net.get_parameters()).device"),
        ("next(net.parameters()).shape", "next(learnable(net)).shape"),
        ("p for p in net.parameters() if p.requires_grad or p.ndim > 1", "in learnable(net)"),
        ("p for p in net.parameters() if not p.requires_grad", "in learnable(net)"),
        ("p for p in net.parameters() if q.requires_grad", "in learnable(net)"),
    ],
)
def test_those_that_are_asked_whether_they_are_trained(asked, written):
    text = translated(f"net = nn.BatchNorm1d(2)\nnet.weight.requires_grad = False\nn = list({asked})\n").text
    assert written in text


@pytest.mark.parametrize("frozen", ["", "    net.weight.requires_grad = False\n"])
def test_another_file_of_the_project_may_freeze(frozen):
    sources = {
        "tune.py": f"def tune(net):\n    print(net)\n{frozen}",
        "main.py": "from torch import nn\nfrom tune import tune\nnet = nn.BatchNorm1d(2)\ntune(net)\nn = list(net.parameters())\n",
    }
    text = translate(sources["main.py"], project=project_of(sources), path="main.py").text
    assert ("learnable(net)" in text) is bool(frozen)


def test_an_optimizer_gets_the_trainable_ones():
    result = translated("net = nn.Linear(2, 2)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n")
    assert "net.trainable_params()" in result.text


def test_names_are_torchs_where_cells_have_others():
    result = translated("net = nn.Embedding(2, 2)\nnames = [n for n, p in net.named_parameters()]\n")
    assert "named_parameters(net)" in result.text


def test_own_parameters_only():
    check_transformed(
        "net = nn.Linear(2, 2)\nn = list(net.parameters(recurse=False))\n",
        "net = nn.Dense(2, 2)\nn = list(net.get_parameters(expand=False))\n",
    )


def test_leaves_parameters_of_a_class_that_is_no_module():
    result = translated("class Query:\n    def parameters(self):\n        return [torch.ones(2)]\nq = Query().parameters()\n")
    assert "q = Query().parameters()" in result.text


def test_leaves_a_method_of_the_users_own_module():
    result = translated("class Net(nn.Module):\n    def parameters(self):\n        return []\nnet = Net()\np = net.parameters()\n")
    assert "p = net.parameters()" in result.text


def test_layers_without_running_statistics_need_no_care():
    result = translated("net = nn.Sequential(nn.Embedding(3, 2), nn.LayerNorm(2))\nn = [p.shape for p in net.parameters()]\n")
    assert "for p in net.get_parameters()]" in result.text


def test_statistics_may_be_frozen_with_the_rest():
    result = translated("net = nn.BatchNorm1d(2)\nfor p in net.parameters():\n    p.requires_grad = False\n")
    assert "for p in net.get_parameters():" in result.text


@pytest.mark.parametrize(
    "body", ["p.requires_grad = True", "p.requires_grad = False\n    print(p.shape)", "q.requires_grad = False"]
)
def test_what_else_a_loop_does_may_meet_the_statistics(body):
    result = translated(f"net = nn.BatchNorm1d(2)\nq = nn.Linear(2, 2).weight\nfor p in net.parameters():\n    {body}\n")
    assert "for p in learnable(net):" in result.text


@pytest.mark.parametrize(
    ("made", "layer"),
    [
        ("TransformerEncoderLayer(8, 2, 16)", torch.nn.TransformerEncoderLayer(8, 2, 16)),
        ("TransformerDecoderLayer(8, 2, 16)", torch.nn.TransformerDecoderLayer(8, 2, 16)),
        ("EmbeddingBag(4, 8)", torch.nn.EmbeddingBag(4, 8)),
        ("PReLU()", torch.nn.PReLU()),
    ],
    ids=["encoder", "decoder", "bag", "slope"],
)
def test_names_inside_of_layers_are_torchs(made: str, layer: torch.nn.Module) -> None:
    found = names_of(translated(f"layer = nn.{made}\nfound = sorted(n for n, p in layer.named_parameters())\n").text)["found"]
    assert found == sorted(name for name, _ in layer.named_parameters())


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("return sum(p.numel() for p in model.parameters())", "model.trainable_params()"),
        ("return [k for k, _ in model.named_parameters()]", "named_parameters(model)"),
        ("return [k for k, _ in model.named_buffers()]", "named_buffers(model)"),
    ],
)
def test_a_network_that_is_handed_in_may_have_running_statistics(line: str, written: str) -> None:
    assert written in translate(f"import torch\n\ndef ask(model: torch.nn.Module):\n    {line}\n").text


def test_freezing_a_network_that_is_handed_in_needs_no_list() -> None:
    text = translate(
        "import torch\n\ndef freeze(model: torch.nn.Module):\n    for p in model.parameters():\n        p.requires_grad_(False)\n"
    ).text
    assert "for p in model.get_parameters():\n        p.requires_grad = False\n" in text


@pytest.mark.parametrize(
    ("network", "more", "written"),
    [
        ("nn.Linear(2, 2)", "", "get_parameters()"),
        ("nn.BatchNorm1d(2)", "", "learnable(net)"),
        ("nn.Linear(2, 2)", "import unseen_package\n", "learnable(net)"),
        ("models.resnet18()", "from torchvision import models\n", "learnable(net)"),
    ],
)
def test_the_other_files_of_a_project_show_what_its_networks_hold(network, more, written):
    sources = {
        "nets.py": f"{more}from torch import nn\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        f"        self.a = {network}\n",
        "main.py": "from nets import Net\nnet = Net()\nnet.a.weight.requires_grad = False\nn = list(net.parameters())\n",
    }  # fmt: skip
    assert written in translate(sources["main.py"], project=project_of(sources), path="main.py").text


@pytest.mark.parametrize(("made", "written"), [("nn.Linear(2, 2)", "get_parameters()"), ("nn.BatchNorm1d(2)", "learnable(net)")])
def test_a_network_that_is_handed_in_is_one_of_the_project(made, written):
    sources = {
        "count.py": "import torch\ndef count(net):\n    return sum(p.numel() for p in net.parameters())\n",
        "main.py": f"from torch import nn\nfrom count import count\nnet = {made}\nnet.weight.requires_grad = False\ncount(net)\n",
    }
    assert written in translate(sources["count.py"], project=project_of(sources), path="count.py").text
