"""Annotations that name types which MindSpore does not have."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_HEAD = "import typing\nimport torch\nimport torch.distributed as dist\nfrom torch.optim.optimizer import ParamsT\n\n\n"


@pytest.mark.parametrize(
    ("head", "after"),
    [
        ("def f(params: ParamsT, lr=0.1):", 'def f(params: "ParamsT", lr=0.1):'),
        ("def f(x, *, group: dist.ProcessGroup | None = None):", 'def f(x, *, group: "dist.ProcessGroup | None" = None):'),
        ("def f(x) -> typing.Tuple[ParamsT, dist.ProcessGroup]:", 'def f(x) -> "typing.Tuple[ParamsT, dist.ProcessGroup]":'),
        ("@staticmethod\ndef f(*x: ParamsT):", '@staticmethod\ndef f(*x: "ParamsT"):'),
    ],
)
def test_they_stay_as_text(head: str, after: str) -> None:
    result = translated(f"{_HEAD}{head}\n    return 1\n")
    assert after in result.text
    assert result.clean


@pytest.mark.parametrize(
    "program",
    [
        "@app.command\ndef f(params: ParamsT):\n    return 1\n",  # a parser of command lines reads them
        "class Kept:\n    params: ParamsT\n",
        "def f(kind: typing.Literal['a'] | ParamsT):\n    return 1\n",
        "def f(params=ParamsT):\n    return 1\n",
    ],
)
def test_what_is_read_or_cannot_be_quoted_is_marked(program: str) -> None:
    assert "# mindport: review: torch.optim.optimizer.ParamsT" in translated(f"{_HEAD}{program}").text


def test_types_that_there_are_stay_names() -> None:
    text = translated("import torch\n\ndef f(x: torch.Tensor) -> torch.Tensor:\n    return x\n").text
    assert "def f(x: Tensor) -> Tensor:" in text
