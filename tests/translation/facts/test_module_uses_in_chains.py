"""Networks that a chain of moves hides, and that a function is handed as `self`."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

HANDED = """
def fill(module):
    for p in module.parameters():
        p.data.zero_()
class A(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(2, 3)
        fill(self)
"""


@pytest.mark.parametrize("classes", [HANDED, HANDED + HANDED[HANDED.index("class") :].replace("class A", "class B")])
def test_what_is_handed_as_self_is_a_network_of_one_of_the_classes(classes: str) -> None:
    assert "module.parameters()" not in translated(classes).text


@pytest.mark.parametrize(
    "lines",
    [
        "model = made[name](cfg).float()\nprint(sum(p.numel() for p in model.parameters()))\n",
        "class Run:\n    def __init__(self):\n        self.model = made[name](cfg).float()\n        self.model.modules()\n",
    ],
    ids=["a name", "an attribute"],
)
def test_a_network_that_is_cast_where_it_is_made(lines: str) -> None:
    """A Cell has no `float`."""
    result = translated(f"from registry import made\n{lines}")
    assert ".float()" not in result.text


def test_a_tensor_that_is_cast_where_it_is_made_stays_one() -> None:
    assert ".float()" in translated("from data import load\nx = load(3).float()\nprint(x.mean())\n").text
