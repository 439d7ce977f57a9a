"""A class that a star import brings may be torch's: the line says that nobody knows."""

from __future__ import annotations

import pytest

from workers.translation import translate

_HEAD = "from layers import *\n\nx = torch.ones(2, 3)\n"


@pytest.mark.parametrize("call", ["Linear(3, 4)", "Conv2d(3, 8, kernel_size=3)", "Adam(net.parameters(), lr=0.1)"])
def test_what_torchs_class_would_take_is_marked(call: str) -> None:
    line = next(line for line in translate(f"{_HEAD}made = {call}\n").text.splitlines() if line.startswith("made"))
    assert "# mindport: review: Comes with a star import" in line


@pytest.mark.parametrize("call", ["Transformer(vocabulary=100)", "Encoder(3)", "Linear()", "ConvBlock(3, 8)"])
def test_classes_that_only_the_project_can_mean(call: str) -> None:
    assert f"made = {call}\n" in translate(f"{_HEAD}made = {call}\n").text


@pytest.mark.parametrize(
    "source", ["from layers import *\nfrom mine import Linear\n\nx = torch.ones(2)\nmade = Linear(3, 4)\n", "made = Linear(3, 4)\n"]
)
def test_a_class_with_an_import_of_its_own(source: str) -> None:
    assert translate(source).text.endswith("made = Linear(3, 4)\n")
