"""`checkpoint(block, x)` trains nothing inside where x is the network's own input: torch's behaviour, and who is told of it."""

from __future__ import annotations

import pytest
import torch
from torch.utils.checkpoint import checkpoint

from tests.translation.checking import translated

PROGRAM = """from torch.utils.checkpoint import checkpoint

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Linear(4, 4) for _ in range(2)])

    def forward(self, x):
        {before}
        for block in self.blocks:
            x = checkpoint(block, x{said})
        return x

{made}
"""
TOLD = "No input of this call asks for a gradient"


def told(before: str = "pass", said: str = "", made: str = "net = Net()") -> bool:
    return TOLD in translated(PROGRAM.format(before=before, said=said, made=made)).text


@pytest.mark.parametrize(("reentrant", "trained"), [(True, False), (False, True)])
def test_what_torch_does(reentrant: bool, trained: bool) -> None:
    first, second = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)
    second(checkpoint(first, torch.ones(2, 4), use_reentrant=reentrant)).sum().backward()
    assert (first.weight.grad is not None) == trained


@pytest.mark.parametrize("said", ["", ", use_reentrant=True"])
def test_told_of_the_networks_own_input(said: str) -> None:
    assert told(said=said)


@pytest.mark.parametrize(
    "other",
    [
        {"said": ", use_reentrant=False"},
        {"before": "x = self.blocks[0](x)"},
        {"before": "x.requires_grad_()"},
        {"made": ""},  # others make it, and may give it what is trained
        {"made": "class Outer(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.net = Net()"},
    ],
)
def test_not_told_otherwise(other: dict[str, str]) -> None:
    assert not told(**other)
