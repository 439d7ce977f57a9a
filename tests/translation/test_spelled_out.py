"""A function that is passed on keeps torch's arguments where a definition can take all of them."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    ("line", "after", "definition"),
    [
        ("join = partial(torch.cat, dim=-1)", "join = partial(cat, dim=-1)", "def cat(tensors, dim=0):"),
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


def test_one_definition_for_many_uses() -> None:
    assert translated("pair = (torch.cat, torch.cat)\n").text.count("def cat(") == 1


@pytest.mark.parametrize("name", ["torch.max", "torch.mean", "torch.where"])
def test_what_another_call_would_mean_otherwise_stays_for_a_person(name: str) -> None:
    assert not translated(f"chosen = {name}\n").clean


@pytest.mark.parametrize("name", ["torch.relu", "torch.sigmoid", "F.gelu"])
def test_functions_that_are_called_alike_get_no_definition(name: str) -> None:
    result = translated(f"chosen = {name}\n")
    assert "with its own arguments" not in result.text
    assert result.clean
