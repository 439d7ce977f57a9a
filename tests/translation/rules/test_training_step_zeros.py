"""What clears gradients where the steps themselves are left to a person."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_HEAD = "import torch\n\ndef {name}(x, model, optimizer):\n"


@pytest.mark.parametrize("owner", ["optimizer", "model"])
def test_of_what_is_unknown_it_is_marked_as_the_step_is(owner: str) -> None:
    text = translated(f"{_HEAD.format(name='only')}    {owner}.zero_grad()\n    optimizer.step()\n").text
    assert f"{owner}.zero_grad()  # mindport: review: " in text
    assert "optimizer.step()  # mindport: review: " in text


def test_an_object_that_clears_itself_is_left() -> None:
    program = "class Held:\n    def zero_grad(self):\n        self.kept = None\n\n\n" + _HEAD.format(name="only")
    line = "model.zero_grad()\n"
    text = translated(f"{program}    {line}    optimizer.step()\n").text
    assert f"    {line}" in text


def test_where_nothing_steps_nothing_is_said() -> None:
    assert "mindport" not in translated(f"{_HEAD.format(name='only')}    model.zero_grad()\n").text
