"""A module of torch that is used as a value is for a person; everything that was translated is not."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize("line", ["ways = torch.nn.functional", "chosen = vars(F)[name]", "show(torch)"])
def test_a_module_as_a_value(line: str) -> None:
    result = translated(line)
    assert "mindport: review" in result.text
    assert not result.clean


@pytest.mark.parametrize(
    "body",
    [
        "x = torch.ones(2)\ny = F.relu(x)\n",
        "def f(x: torch.Tensor, size: torch.Size) -> torch.Tensor:\n    return x\n",
        "class Net(nn.Module):\n    def forward(self, x):\n        return isinstance(x, torch.Tensor)\n",
        "def f(torch):\n    return torch\n",
    ],
)
def test_names_that_are_translated_or_the_users_own(body: str) -> None:
    assert translated(body).clean


def test_a_question_for_a_name_is_answered() -> None:
    assert "new = True" in translated("new = 'silu' in dir(torch.nn.functional)\n").text


@pytest.mark.parametrize("line", ["a = eval('nn.' + name)()", "o = eval(f'torch.optim.{name}')", "exec('F.relu(x)')"])
def test_a_text_that_is_run_as_code(line: str) -> None:
    result = translated(line)
    assert "mindport: review" in result.text
    assert not result.clean


@pytest.mark.parametrize("line", ["a = eval(text)", "a = eval('options.' + name)", "model.eval('nn.')"])
def test_other_texts_are_left(line: str) -> None:
    assert "mindport" not in translated(line).text
