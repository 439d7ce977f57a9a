"""Keys of a state dict are read as in torch only where the layers name their weights alike."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated, verdicts
from workers.translation import translate

BN, FC = "net = nn.BatchNorm1d(3)\n", "net = nn.Linear(3, 2)\n"
READ = [
    "print(net.state_dict().keys())",
    "w = net.state_dict()['weight']",
    "n = sorted(net.state_dict())",
    "n = {k: v for k, v in net.state_dict().items() if k.split('.')[-1] == 'weight'}",
    "for key, value in net.state_dict().items():\n    if key.endswith('bias'):\n        print(value)",
    "state = net.state_dict()\nkept = [k for k in state if 'running' in k]",
    "state = net.state_dict()\nfor k in state.keys():\n    part = k.rpartition('.')",
]
KEPT = [
    "other.load_state_dict(net.state_dict())",
    "torch.save(net.state_dict(), 'a.ckpt')",
    "state = net.state_dict()",
    "for k, v in net.state_dict().items():\n    v += 1",
    "new = {k.replace('module.', ''): v for k, v in net.state_dict().items()}",
    "state = net.state_dict()\nkept = {k: v for k, v in state.items() if k.startswith('0.')}",
]


@pytest.mark.parametrize("line", READ)
def test_keys_of_a_norm_are_for_review(line: str) -> None:
    assert verdicts(translated(f"{BN}{line}\n"))["torch.nn.Module.state_dict"] == "review"


@pytest.mark.parametrize("line", READ)
def test_keys_of_a_linear_layer_are_the_same(line: str) -> None:
    assert verdicts(translated(f"{FC}{line}\n"))["torch.nn.Module.state_dict"] != "review"


@pytest.mark.parametrize("line", KEPT)
def test_a_whole_state_is_kept(line: str) -> None:
    assert verdicts(translated(f"{BN}other = nn.BatchNorm1d(3)\n{line}\n"))["torch.nn.Module.state_dict"] != "review"


_AVERAGE = """
import torch
from torch import nn

class Average:
    def __init__(self, model: nn.Module):
        self.model = model
        self.keys = [k for k, _ in model.named_parameters()]

    @torch.no_grad()
    def update(self, other: nn.Module):
        own, new = self.model.state_dict(), 0
        state = other.state_dict()
        {loop}
"""


@pytest.mark.parametrize(
    ("loop", "clean"),
    [
        ("for k in self.keys:\n            print(state[k])", False),
        ("for name, p in self.model.named_parameters():\n            p.copy_(state[name])", False),
        ("for name, p in self.model.named_parameters():\n            print(name in state)", False),
        ("for k, v in self.model.state_dict().items():\n            v.copy_(state[k])", True),
        ("for k in state.keys():\n            print(state[k])", True),
    ],
)
def test_names_of_parameters_are_no_keys_of_a_state(loop: str, clean: bool) -> None:
    assert translate(_AVERAGE.replace("{loop}", loop)).clean == clean
