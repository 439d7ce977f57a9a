"""The same program for an older MindSpore or for graph mode: lines are marked that do not hold there."""

from __future__ import annotations

from typing import Any

import pytest

from knowledge.evidence_reading import versions
from workers.translation import translate
from workers.translation.targeting import Purpose

FILLED = "import torch\nx = torch.ones(2)\ny = torch.masked_fill(x, x > 0, 2.0)\nz = torch.exp(x)\n"
FORWARD = "import torch\nclass N(torch.nn.Module):\n    def forward(self, x):\n        import math\n        return None\n"


def verdict(text: str, torch: str, **purpose: Any) -> str:
    return next(change.verdict for change in translate(text, **purpose).changes if change.torch == torch)


def test_what_failed_on_an_older_version_is_for_a_person_there_and_says_what_was_measured():
    assert verdict(FILLED, "torch.masked_fill") in {"exact", "adapted"}
    marked = translate(FILLED, mindspore="2.8.0").text.splitlines()
    line = next(line for line in marked if "masked_fill" in line)
    assert "mindport: review: Measured on MindSpore 2.8.0 (CPU)" in line


def test_what_held_there_too_stays_a_promise():
    assert verdict(FILLED, "torch.exp", mindspore="2.8.0") == verdict(FILLED, "torch.exp")


def test_naming_the_newest_version_changes_nothing():
    assert translate(FILLED, mindspore=versions()[-1]) == translate(FILLED)


def test_graph_mode_marks_what_the_compiler_refuses():
    assert "mindport: review: Graph mode: " in translate(FORWARD, mode="graph").text
    assert "mindport" not in translate(FORWARD).text


def test_graph_mode_leaves_costly_lines_unmarked():
    text = FORWARD.replace("import math", "x = x[x > 0]")
    assert translate(text, mode="graph").text == translate(text).text


@pytest.mark.parametrize("wrong", [{"profile": "x"}, {"mindspore": "1.0"}, {"mode": "x"}])
def test_an_unknown_word_is_named(wrong):
    with pytest.raises(ValueError, match=f"{next(iter(wrong))} '"):
        Purpose(**wrong).check()
