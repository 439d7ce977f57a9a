"""A layer that is told to draw its weights again is left to a person; a class with a method of that name is not."""

from __future__ import annotations

from tests.translation.checking import translated


def test_layers_that_are_asked_or_told_are_marked() -> None:
    body = "net = nn.Linear(3, 2)\nfor m in net.modules():\n    if hasattr(m, 'reset_parameters'):\n        m.reset_parameters()\n"
    assert [c.verdict for c in translated(body).changes if c.rule == "reset_parameters"] == ["review", "review"]


def test_an_own_method_is_called_as_it_was() -> None:
    body = (
        "class N(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.reset_parameters()\n"
        "    def reset_parameters(self):\n        pass\n"
    )
    assert [c for c in translated(body).changes if c.rule == "reset_parameters"] == []
