"""Classes that are only asked for."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    ("bound", "asked", "after"),
    [
        ("kinds = (nn.Linear, nn.Conv2d)", "isinstance(m, kinds)", "kinds = (nn.Dense, nn.Conv2d)"),
        ("kinds = (nn.BatchNorm1d,)", "type(m) in kinds", "kinds = (nn.BatchNorm1d,)"),
        ("a, kinds = (nn.Conv1d,), (nn.Linear,)", "isinstance(m, kinds), isinstance(m, a)", "a, kinds = (nn.Conv1d,), (nn.Dense,)"),
        ("kinds = [nn.Linear, nn.Conv2d]", "any(isinstance(m, k) for k in kinds)", "kinds = [nn.Dense, nn.Conv2d]"),
        ("kinds = (nn.LayerNorm, nn.Linear)", "isinstance(m, kinds)", 'kinds = (class_named("LayerNorm"), nn.Dense)'),
        ("kinds = (nn.Linear,)", "isinstance(m, kinds + (nn.Embedding,))", "kinds = (nn.Dense,)"),
    ],
)
def test_a_tuple_of_classes_for_isinstance_names_mindspores(bound: str, asked: str, after: str) -> None:
    result = translated(f"from torch import nn\n{bound}\ndef f(m):\n    return {asked}\n")
    assert f"\n{after}\n" in result.text
    assert result.clean


def test_a_class_may_stand_in_what_an_assignment_of_several_gives_a_value_to() -> None:
    source = "import torch.nn as nn\ntable = {}\ntable[nn.Linear], n = 1, 2\nprint(isinstance(nn.Linear(2, 3), nn.Linear))\n"
    assert "table[" in translated(source).text


@pytest.mark.parametrize("used", ["kinds[0](2, 3)", "build(kinds)", "[k(2, 3) for k in kinds]"])
def test_classes_that_are_called_take_torchs_arguments(used: str) -> None:
    source = f"from torch import nn\nkinds = (nn.Linear, nn.Linear)\ndef f(m):\n    return isinstance(m, kinds), {used}\n"
    assert "kinds = (nn.Dense, nn.Dense)" not in translated(source).text


@pytest.mark.parametrize(
    ("asked", "after"),
    [
        ("isinstance(m, nn.LayerNorm)", "isinstance(m, (nn.LayerNorm, LayerNorm))"),
        ("isinstance(m, (nn.LayerNorm, nn.Linear))", "isinstance(m, ((nn.LayerNorm, LayerNorm), nn.Dense))"),
        ("isinstance(m, nn.GELU)", "isinstance(m, nn.GELU)"),
    ],
)
def test_a_layer_with_a_stand_in_is_asked_for_as_both(asked: str, after: str) -> None:
    assert translated(f"from torch import nn\nnorm = nn.LayerNorm([3, 4])\ndef f(m):\n    return {asked}\n").text.endswith(
        f"return {after}\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        "rel: Optional[nn.Parameter] = None",
        "def f(p: nn.Parameter = None) -> Dict[str, nn.Parameter]: ...",
        "ok = isinstance(p, nn.Parameter)",
    ],
)
def test_a_parameter_in_a_hint_needs_no_data(line: str) -> None:
    result = translated(f"from torch import nn\n{line}\n")
    assert result.text.endswith(f"{line.replace('nn.Parameter', 'Parameter')}\n")
    assert result.clean


def test_a_parameter_that_is_made_does() -> None:
    assert not translated("from torch import nn\np = nn.Parameter()\n").clean


@pytest.mark.parametrize("line", ["y = [v.mean() for v in net(x).values()]", "for v in features.values(): print(v)"])
def test_values_are_those_of_a_dictionary(line: str) -> None:
    result = translated(f"from torch import nn\nnet = nn.Linear(2, 2)\nfeatures = net(torch.ones(2, 2))\nx = 1\n{line}\n")
    assert "unsupported" not in result.text


def test_values_of_a_sparse_tensor_are_marked() -> None:
    result = translated("s = torch.ones(2, 2).to_sparse()\nv = s.values()\n")
    assert not result.clean


def test_an_optimizer_in_an_annotation_is_mindspores_own():
    text = translated("import torch\ndef fit(net, optimizer: torch.optim.Optimizer):\n    return net\n").text
    assert "optimizer: optim.Optimizer" in text
    assert "ms_companion" not in text


def test_a_base_class_for_optimizers_of_ones_own_stays_the_companions():
    text = translated("import torch\nclass Slow(torch.optim.Optimizer):\n    pass\nmade = Slow([], {})\n").text
    assert "class Slow(Optimizer)" in text
    assert "ms_companion.optim.optimizers import Optimizer" in text
