from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.translation.facts.programs import Program
from workers.translation.tree import translate_tree


def places(body: str) -> set[int]:
    program = Program(f"import torch\n\ndef f(x, n):\n    y = torch.relu(x)\n    {body}\n")
    [function] = program.facts.nodes(ast.FunctionDef)
    return set(program.facts.shared_parts.of(function))


@pytest.mark.parametrize(
    ("body", "shared"),
    [
        ("return y[1:], y[:-1]", {0, 1}),
        ("return y.view(-1), n, y", {0, 2}),
        ("a = y[:, 1:]\n    b = y[:, :-2].t()\n    return a, b", {0, 1}),
        ("return y[:n], y[n:]", set()),
        ("return y[:, :3], y[:, 3:]", set()),
        ("return y[0], y[1]", set()),
        ("return y, torch.sigmoid(y)", set()),
        ("a, b = y.chunk(2)\n    return a, b", set()),
        ("return y.clone(), y", set()),
        ("while n:\n        y = y.view(-1)\n    return y, n", set()),
    ],
)
def test_parts_of_a_result_that_look_at_one_tensor(body: str, shared: set[int]):
    assert places(body) == shared


CROPPED = """import torch
from torch import nn

class Cropped(nn.Conv2d):
    def forward(self, x):
        x = super().forward(x)
        return x[:, :, 1:], {second}
"""
NET = """import torch
from torch import nn
{imported}
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.v = Cropped(3, 4, 3)

    def forward(self, image):
        out, shifted = self.v(image)
        out += 1
        return out, shifted * 2
"""


@pytest.mark.parametrize(("second", "is_marked"), [("x[:, :, :-1]", True), ("torch.relu(x)", False)])
def test_what_writes_into_the_first_is_marked_where_the_second_is_read(second: str, is_marked: bool, tmp_path: Path):
    (tmp_path / "layers.py").write_text(CROPPED.format(second=second))
    (tmp_path / "net.py").write_text(NET.format(imported="from layers import Cropped\n"))
    (tmp_path / "alone.py").write_text(CROPPED.format(second=second) + NET.format(imported=""))
    made = {result.path.name: result.translation for result in translate_tree(tmp_path, profile="portable")}
    for name in ("net.py", "alone.py"):
        translation = made[name]
        assert translation is not None
        grown = [change for change in translation.changes if change.rule == "augmented_assignment"]
        assert ("review" in [change.verdict for change in grown]) is is_marked, name
