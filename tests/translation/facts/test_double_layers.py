"""Layers compute in float64 only where the file converts them; data in float64 elsewhere leaves them alone."""

from __future__ import annotations

import pytest

from workers.translation import translate

_NET = "import torch\nfrom torch import nn\nnet = nn.Sequential(nn.Conv2d(1, 2, 3))\n"


def _reviewed(source: str) -> bool:
    return any(c.torch == "torch.nn.Conv2d" and c.verdict == "review" for c in translate(source).changes)


@pytest.mark.parametrize(
    "line",
    [
        "net.double()",
        "net = net.to(torch.float64)",
        "torch.set_default_dtype(torch.float64)",
        "c = nn.Conv2d(1, 2, 3, dtype=torch.double)",
    ],
)
def test_converted_layers_are_for_review(line: str) -> None:
    assert _reviewed(_NET + line + "\n")


@pytest.mark.parametrize(
    "line",
    [
        "correct = torch.zeros(3).double()",
        "x = torch.from_numpy(images)",
        "total = torch.zeros(1, dtype=torch.float64)",
        "net.to('cpu')",
        "net.to(torch.float32)",
    ],
)
def test_double_data_leaves_layers_alone(line: str) -> None:
    assert not _reviewed(_NET + line + "\n")
