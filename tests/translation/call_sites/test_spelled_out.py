"""A function that is passed on keeps torch's arguments where a definition can take all of them."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate


@pytest.mark.parametrize(
    ("line", "after", "definition"),
    [
        ("join = partial(torch.cat, dim=-1)", "join = partial(cat, dim=-1)", "import cat"),
        ("loss = F.mse_loss", "loss = mse_loss", "def mse_loss(input, target, *, reduction='mean'):"),
        (
            "mean = partial(torch.mean, dim=1)",
            "mean = partial(mean_like_torch, dim=1)",
            "def mean_like_torch(input, dim=None, keepdim=False):",
        ),
    ],
)
def test_a_definition_takes_torchs_arguments(line: str, after: str, definition: str) -> None:
    result = translated(f"from functools import partial\n\n{line}\n")
    assert after in result.text
    assert definition in result.text
    assert result.clean


def test_a_reduction_is_of_everything_where_no_axis_is_given() -> None:
    source = "import torch\n\nof = {'mean': torch.mean, 'prod': torch.prod, 'any': torch.any}\nx = torch.arange(6.).view(2, 3)\n"
    source += "result = [of[k](*rest) for k in of for rest in ((x,), (x, 1), (x, 0, True))]\n"
    result = translate(source, companion="inline")
    assert result.clean
    assert "def any(" not in result.text  # Python's own stays
    for ours, theirs in zip(names_of(source)["result"], names_of(result.text)["result"], strict=True):
        assert ours.tolist() == theirs.asnumpy().tolist()


def test_how_a_spread_is_counted_is_told_by_name() -> None:
    source = "from functools import partial\nimport torch\n\nx = torch.arange(6.).view(2, 3)\n"
    source += "of = [partial(torch.var, unbiased=False), partial(torch.var, unbiased=True)]\n"
    source += "result = [f(x, dim=1) for f in of] + [f(x) for f in of] + [of[0](x, dim=0, keepdim=True)]\n"
    result = translate(source, companion="inline")
    assert result.clean
    for ours, theirs in zip(names_of(source)["result"], names_of(result.text)["result"], strict=True):
        assert ours.flatten().tolist() == pytest.approx(theirs.asnumpy().flatten().tolist())


def test_one_definition_for_many_uses() -> None:
    assert translated("pair = (torch.cat, torch.cat)\n").text.count("import cat\n") == 1


@pytest.mark.parametrize("name", ["torch.max", "torch.std", "torch.where"])
def test_what_another_call_would_mean_otherwise_stays_for_a_person(name: str) -> None:
    assert not translated(f"chosen = {name}\n").clean


@pytest.mark.parametrize("name", ["torch.relu", "torch.sigmoid", "F.gelu"])
def test_functions_that_are_called_alike_get_no_definition(name: str) -> None:
    result = translated(f"chosen = {name}\n")
    assert "with its own arguments" not in result.text
    assert result.clean
