"""Methods of compiled networks that call their object otherwise; measured on MindSpore 2.10."""

from __future__ import annotations

import pytest

from workers.translation import translate

NET = """
import torch
from torch import nn


class Net(nn.Module):
    def __init__(this):
        super().__init__()
        this.scale = 2

    def forward(this, x):
        return this.twice(x) + this.half(x)

    def twice(OBJECT, x):
        return OBJECT.scale * x

    @staticmethod
    def half(x):
        return x / 2
"""


@pytest.mark.parametrize(("name", "marked"), [("self", 1), ("me", 2)])
def test_another_name_of_the_object_is_marked(name: str, marked: int) -> None:
    result = translate(NET.replace("OBJECT", name), mode="graph")
    assert sum("`self`" in str(change.reason) for change in result.changes) == marked


def test_without_graph_mode_any_name_does() -> None:
    assert translate(NET.replace("OBJECT", "me")).clean
