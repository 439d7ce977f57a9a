"""`del`, in graph mode."""

from __future__ import annotations

from workers.translation import translate

_NET = """import torch.nn as nn


class A(nn.Module):
    def forward(self, x):
        y = x * 2
        {line}
        return y + 1
"""


def test_a_name_needs_no_del() -> None:
    result = translate(_NET.format(line="del x"), mode="graph")
    assert "del" not in result.text
    assert result.clean


def test_outside_graph_mode_it_stays() -> None:
    assert "del x" in translate(_NET.format(line="del x")).text


def test_an_entry_that_is_deleted_is_marked() -> None:
    result = translate(_NET.format(line="del self.kept[0]"), mode="graph")
    assert "del self.kept[0]" in result.text
    assert not result.clean
