"""Weights of layers are reached under the names that MindSpore gives them."""

from __future__ import annotations

import ast

import pytest
import torch

from tests.translation.executing import names_of
from workers.translation import translate

HEAD = "import torch\nfrom torch import nn\n\n\n"


def translated(body: str, profile: str = "portable") -> str:
    return translate(HEAD + body, profile=profile).text


def test_weight_of_a_known_layer_is_renamed() -> None:
    text = translated("bn = nn.BatchNorm2d(3)\nprint(bn.weight.shape, bn.running_var)\n")
    assert "bn.gamma.shape" in text
    assert "bn.moving_variance" in text


def test_weight_is_renamed_for_reading_and_writing() -> None:
    text = translated("emb = nn.Embedding(3, 4)\nhead = nn.Linear(4, 3)\nhead.weight = emb.weight\n")
    assert "head.weight = emb.embedding_table" in text


@pytest.mark.parametrize(
    "test",
    [
        "isinstance(m, nn.BatchNorm2d)",
        "isinstance(m, (nn.BatchNorm2d, nn.GroupNorm))",
        "m.__class__.__name__.find('BatchNorm') != -1",
        "'BatchNorm' in type(m).__name__",
    ],
)
def test_branch_that_tells_the_class_renames(test: str) -> None:
    assert "m.gamma" in translated(f"def start(m):\n    if {test}:\n        nn.init.ones_(m.weight)\n")


def test_branch_for_layers_with_torch_names_is_left_alone() -> None:
    text = translated("def start(m):\n    if isinstance(m, (nn.Conv2d, nn.Linear)):\n        nn.init.ones_(m.weight)\n")
    assert "m.weight.set_data(" in text


def test_class_name_asked_for_is_the_one_mindspore_has() -> None:
    text = translated("def start(m):\n    name = m.__class__.__name__\n    if name.find('Linear') != -1:\n        print(m)\n")
    assert "name.find('Dense')" in text


def test_layer_taken_from_a_sequential_is_known() -> None:
    text = translated("net = nn.Sequential(nn.Linear(2, 3), nn.LayerNorm(3))\nprint(net[1].weight, net[0].weight)\n")
    assert "net[1].gamma" in text
    assert "net[0].weight" in text


def test_mint_layers_keep_torch_names() -> None:
    assert "bn.weight" in translated("bn = nn.BatchNorm2d(3)\nprint(bn.weight)\n", profile="mint")


def test_setting_that_a_made_layer_ignores_is_for_review() -> None:
    found = translate(HEAD + "norm = nn.GroupNorm(1, 3)\nnorm.eps = 0.01\n")
    assert [(change.torch, change.verdict) for change in found.changes if change.verdict == "review"] == [
        ("torch.nn.GroupNorm.eps", "review")
    ]


def test_a_batch_norm_is_made_again_with_the_new_setting() -> None:
    body = (
        "for m in net.modules():\n    t = type(m)\n    if t is nn.BatchNorm2d:\n        m.eps = 1e-3\n        m.momentum = 0.03\n"
    )
    found = translate(HEAD + body)
    assert "        set_batch_norm(m, eps=1e-3)\n        set_batch_norm(m, momentum=0.03)\n" in found.text


def test_the_widths_of_an_unseen_layer_are_asked_under_the_name_it_has():
    text = translate("import torch\nfrom models import resnet\nnet = resnet()\nx = torch.ones(2)\nwide = net.fc.in_features\n").text
    assert 'wide = getattr(net.fc, own_name(net.fc, "in_features"))\n' in text


def test_widths_of_plain_objects_stay():
    source = "import torch\nx = torch.ones(2)\ndef f(args):\n    return args.in_features\n"
    assert translate(source).text.endswith("return args.in_features\n")


def test_what_a_class_inherits_from_a_layer() -> None:
    body = "class Channels(nn.BatchNorm2d):\n    def forward(self, x):\n        return x * self.weight + self.running_mean\n"
    assert "return x * self.gamma + self.moving_mean" in translated(body)


def test_a_stand_in_keeps_some_of_torchs_names() -> None:
    body = "class Channels(nn.LayerNorm):\n    def forward(self, x):\n        return x * self.weight + self.eps\n"
    assert "return x * self.gamma + self.eps" in translated(body)


def test_attributes_of_a_class_that_derives_from_no_layer() -> None:
    body = "class Own(nn.Module):\n    def forward(self, x):\n        return x * self.weight\n"
    assert "return x * self.weight" in translated(body)


@pytest.mark.parametrize(
    ("base", "made", "asked"),
    [
        ("Linear", "(3, 2)", ["weight.shape", "bias.shape", "in_features", "out_features"]),
        ("Conv2d", "(3, 2, 1)", ["weight.shape", "bias.shape", "in_channels"]),
        ("Embedding", "(5, 3)", ["weight.shape", "num_embeddings", "embedding_dim"]),
        ("BatchNorm2d", "(3)", ["weight.shape", "bias.shape", "running_mean.shape"]),
        ("LayerNorm", "(3)", ["weight.shape", "bias.shape"]),
        ("GroupNorm", "(1, 3)", ["weight.shape", "bias.shape"]),
    ],
)
def test_objects_of_a_derived_class_have_the_layers_names(base: str, made: str, asked: list[str]) -> None:
    lines = [f"class Own(nn.{base}):\n    pass\n\n", f"layer = Own{made}\n"]
    lines += [f"found{n} = layer.{one}\n" for n, one in enumerate(asked)]
    text = translate(HEAD + "".join(lines)).text
    assert "own_name" not in text
    layer, names = getattr(torch.nn, base)(*ast.literal_eval(made[:-1] + ",)")), names_of(text)
    for number, one in enumerate(asked):
        found = layer
        for part in one.split("."):
            found = getattr(found, part)
        assert names[f"found{number}"] == (tuple(found) if isinstance(found, torch.Size) else found)
