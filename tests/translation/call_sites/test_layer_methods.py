"""A method that no layer of torch has is of what took the layer's place; one that a layer has and nobody recorded is marked."""

from __future__ import annotations

import inspect

import torch

from workers.translation import translate
from workers.translation.call_sites.layer_methods import METHODS

PROGRAM = """
import torch


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = torch.nn.Linear(4, 4)
        self.attend = torch.nn.MultiheadAttention(4, 2)

    def forward(self, x):
        return self.proj(x)


block = Block()
block.proj = adapted(block.proj)
merged = block.proj.{0}
other = block.attend.{1}
"""


def marks(*calls: str) -> set[str]:
    return {change.torch for change in translate(PROGRAM.format(*calls)).changes if change.verdict in ("review", "unsupported")}


def test_a_method_of_an_adapter_is_not_torchs():
    assert marks("merge()", "out_proj") == set()


def test_a_method_of_the_layer_without_a_record_is_marked():
    assert marks("merge()", "merge_masks(None, None, x)") != set()


def test_the_list_is_torchs():
    layers = [c for c in vars(torch.nn).values() if inspect.isclass(c) and issubclass(c, torch.nn.Module)]
    assert {name for c in layers for name in dir(c) if not name.startswith("_") and callable(getattr(c, name, None))} == METHODS
