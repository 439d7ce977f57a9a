"""A program that does without torch where it is not installed does without MindSpore."""

from __future__ import annotations

import sys

import pytest

from tests.translation.executing import names_of
from workers.translation import translate

PROGRAM = """
try:
    import torch
    import torch.nn as nn
except ImportError:
    torch = None
    nn = None


def doubled(x):
    if {test}:
        return 2 * x
    return x.tolist()


found = doubled(torch.ones(2) if torch is not None else [1.0, 1.0])
"""


@pytest.mark.parametrize(
    "test", ["torch is None", "not torch", "nn is None or torch is None", "torch is None and not isinstance(x, tuple)"]
)
def test_it_asks_for_mindspore(test):
    found = translate("import os\n" + PROGRAM.format(test=test))
    assert {change.verdict for change in found.changes} <= {"exact", "adapted"}
    assert "torch" not in found.text
    assert found.text.count("ms = None") == 1
    assert "try:\n    import mindspore as ms\n    from mindspore import ops\nexcept ImportError:\n    ms = None\n" in found.text


def test_a_module_that_is_handed_on_is_left_to_a_person():
    found = translate(PROGRAM.format(test="torch is None") + "\n\ndef library(lib=torch):\n    return lib\n")
    assert {change.verdict for change in found.changes if change.line > 18} == {"review"}


@pytest.mark.parametrize("there", [True, False])
def test_it_runs_with_and_without_it(there, monkeypatch):
    text = translate(PROGRAM.format(test="torch is None")).text
    if not there:
        monkeypatch.setitem(sys.modules, "mindspore", None)
    assert names_of(text)["found"] == ([1.0, 1.0] if there else [1.0, 1.0, 1.0, 1.0])


@pytest.mark.parametrize(
    "behind",
    [
        "found = torch or 3",
        "def call(torch=None):\n    return 1 if torch is None else 2",
    ],
)
def test_what_may_be_something_else_is_left_to_a_person(behind):
    found = translate(f"try:\n    import torch\nexcept ImportError:\n    torch = None\n\n{behind}\n")
    assert "review" in {change.verdict for change in found.changes}


def test_a_binding_of_a_function_does_not_hide_the_import():
    inside = "    try:\n        import torch\n    except ImportError:\n        torch = None\n    return torch is None\n"
    found = translate(f"def lacking():\n{inside}")
    assert "review" in {change.verdict for change in found.changes}
    assert "ms = None" not in found.text
