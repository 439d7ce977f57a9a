"""`except*` of Python 3.11 is gone through as `except` is."""

from __future__ import annotations

from workers.translation import translate

PROGRAM = """\
import torch
from torch import nn

class Net(nn.Module):
    def forward(self, x):
        try:
            y = torch.tensor([1.0]).clamp(min=0)
        except{} ValueError:
            y = torch.relu(x)
        return y.clamp(min=0)
"""


def test_it_is_translated_and_marked_alike():
    one, other = translate(PROGRAM.format("")), translate(PROGRAM.format("*"))
    assert "torch" not in one.text
    assert other.text == one.text.replace("except ", "except* ")
    assert [(f.line, f.code) for f in other.findings] == [(f.line, f.code) for f in one.findings]
