"""What torch is given as a device is one wherever it stands."""

from __future__ import annotations

import ast

import pytest

from workers.translation import translate
from workers.translation.facts import analyse

AGENT = """import torch
class Agent:
    def __init__(self, **settings):
        self.__dict__.update(settings)
    def act(self, state):
        return torch.FloatTensor(state).to(self.dvc)
"""


def places(program: str) -> set[str]:
    return {place for _, place in analyse(ast.parse(program)).device_places}


@pytest.mark.parametrize(
    ("program", "found"),
    [
        ("import torch\nx = torch.zeros(3, device=d)", {"d"}),
        ("import torch\nx = torch.load(p, map_location=self.dvc)", {"self.dvc"}),
        ("import torch\nd = torch.device(args.d)", {"args.d"}),
        ("import torch\nx = torch.device('cpu')", set()),
        ("import other\nx = other.zeros(3, device=d)", set()),
    ],
)
def test_places(program: str, found: set[str]) -> None:
    assert places(program) == found


def test_what_is_a_device_elsewhere_in_the_class_is_one_here() -> None:
    assert "moved_or_cast" in translate(AGENT).text
    text = translate(f"{AGENT}    def start(self):\n        return torch.zeros(3, device=self.dvc)\n").text
    assert "return Tensor(state, ms.float32)" in text
    assert "moved_or_cast" not in text


def test_another_class_says_nothing_of_it() -> None:
    other = "class Other:\n    def start(self):\n        return torch.zeros(3, device=self.dvc)\n"
    assert "moved_or_cast" in translate(AGENT + other).text


def test_a_variable_of_another_function_says_nothing_of_it() -> None:
    body = "import torch\ndef f(x: torch.Tensor, d):\n    return x.to(d)\ndef g(d):\n    return torch.zeros(3, device=d)\n"
    assert "moved_or_cast(x, d)" in translate(body).text
