"""Writing at places of which there may be none."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

from tests.translation.executing import names_of
from workers.translation import translate

HEAD = "import torch\n\n\ndef f(chosen: torch.Tensor, x: torch.Tensor):\n"


def lines(body: str) -> list[str]:
    made = translate(HEAD + "".join(f"    {line}\n" for line in body.splitlines()))
    return [line.strip() for line in made.text.splitlines()]


@pytest.mark.parametrize(
    "places",
    [
        "torch.where(chosen)[0]",
        "torch.nonzero(chosen).squeeze(1)",
        "chosen.nonzero().view(-1)",
        "torch.nonzero(chosen, as_tuple=True)[0]",
    ],
)
@pytest.mark.parametrize("write", ["y[at] = 0", "y[at] += 2 * x[at]"])
def test_a_write_at_places_that_a_condition_gave_is_put_behind_a_question(places: str, write: str) -> None:
    said = lines(f"y = torch.zeros_like(x)\nat = {places}\n{write}\nreturn y")
    assert said[-3] == "if at.size:"
    assert said[-2].startswith("y[at]")


@pytest.mark.parametrize(
    "body",
    [
        "y = x * 1\nat = torch.argsort(x)\ny[at] = 0\nreturn y",
        "y = x * 1\nat = torch.where(chosen, x, x).long()\ny[at] = 0\nreturn y",
        "y = x * 1\nat = torch.where(chosen)[0]\nif len(at) > 0:\n    y[at] = 0\nreturn y",
        "y = x * 1\nat = torch.where(chosen)[0]\nif at.numel() == 0:\n    return y\ny[at] = 0\nreturn y",
        "y = x * 1\nat, to = torch.where(chosen)\ny[at, to] = 0\nreturn y",
        "y = x * 1\ny[chosen] = 0\nreturn y",
    ],
)
def test_what_has_places_or_is_asked_stays(body: str) -> None:
    assert not any("at.size" in line for line in lines(body))


EXPERTS = """import torch


def mixed(x: torch.Tensor, chosen: torch.Tensor, weights: torch.Tensor):
    out = torch.zeros_like(x)
    for number in range(3):
        at, place = torch.where(chosen == number)
        out[at] += weights[at, place, None] * torch.relu(x[at])
    return (out ** 2).sum()
"""


def test_an_expert_that_nothing_is_sent_to_adds_nothing_and_has_no_gradient() -> None:
    """Of three experts the last is never chosen; gradients by x and by the weights."""
    x = np.random.default_rng(0).normal(size=(4, 3)).astype(np.float32)
    chosen, weights = np.array([[0, 1], [1, 0], [0, 1], [1, 0]]), np.full((4, 2), 0.3, np.float32)
    ours = torch.tensor(x, requires_grad=True), torch.tensor(weights, requires_grad=True)
    wanted = names_of(EXPERTS)["mixed"](ours[0], torch.tensor(chosen), ours[1])
    wanted.backward()
    mixed = names_of(translate(EXPERTS).text)["mixed"]
    value, gradients = ms.value_and_grad(mixed, (0, 2))(ms.Tensor(x), ms.Tensor(chosen), ms.Tensor(weights))
    np.testing.assert_allclose(value.asnumpy(), wanted.item(), rtol=1e-5)
    for mine, found in zip(ours, gradients, strict=True):
        np.testing.assert_allclose(found.asnumpy(), mine.grad, rtol=1e-5, atol=1e-6)
