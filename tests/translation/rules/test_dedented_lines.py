"""Lines left of their `def`, in graph mode."""

from __future__ import annotations

from workers.translation import translate

_NET = """import torch
import torch.nn as nn


class A(nn.Module):
    def forward(self, x):
# left
        y = torch.cat([x,
  x], dim=0)
            # deep
        return y
"""


def test_comments_and_lines_in_brackets_are_indented() -> None:
    result = translate(_NET, mode="graph")
    assert "        # left\n" in result.text
    assert "\n        x], axis=0)\n            # deep\n" in result.text
    assert result.clean


def test_outside_graph_mode_they_stay() -> None:
    assert "\n# left\n" in translate(_NET).text


def test_a_text_is_marked() -> None:
    source = _NET.replace("            # deep\n", '        s = """a\nb"""\n')
    assert [c.verdict for c in translate(source, mode="graph").changes if c.rule == "graph_mode"] == ["review"]


def test_a_documentation_is_indented() -> None:
    source = _NET.replace("# left\n", '        """What\nit does."""\n')
    result = translate(source, mode="graph")
    assert '        """What\n        it does."""\n' in result.text
    assert result.clean
