"""A call may say by its arguments that it is made on a tensor."""

from __future__ import annotations

import pytest

from workers.translation import translate


@pytest.mark.parametrize(
    ("call", "result"),
    [
        ("a.transpose(1, 2)", "a.swapaxes(1, 2)"),
        ("a.transpose(-2, -1)", "a.swapaxes(-2, -1)"),
        ("a.view(-1)", "a.view(-1)"),
        ("a.view(b, c, d)", "a.view(b, c, d)"),
        ("a.repeat(1, 2, b)", "ops.tile(a, (1, 2, b))"),
        ("a.split([1, 2], 1)", "a.split([1, 2], 1)"),
        ("a.flatten(1)", "a.flatten(1)"),
    ],
)
def test_what_only_a_tensor_understands_is_a_tensor(call: str, result: str) -> None:
    translation = translate(f"import torch\ndef f(a, b, c, d):\n    return {call}\n")
    assert f"    return {result}\n" in translation.text
    assert {change.verdict for change in translation.changes} <= {"exact", "adapted"}


@pytest.mark.parametrize("call", ["a.transpose(1, 0)", "a.repeat(2, 0)"])
def test_what_an_array_understands_as_well_needs_a_look(call: str) -> None:
    translation = translate(f"import torch\ndef f(a):\n    return {call}\n")
    assert f"    return {call}  # mindport: review" in translation.text


def test_texts_are_split_as_before() -> None:
    assert "    return a.split(',')\n" in translate("import torch\ndef f(a, sep):\n    return a.split(',')\n").text


@pytest.mark.parametrize(
    "call",
    [
        "a.scatter(b, c)",
        "a.scatter(b, c, c=d, s=3)",
        'a.sub("x", b)',
        'a.log({"loss": b}, step=3)',
        "a.rename(b)",
        "a.select(range(9))",
        "a.expand()",
        'a.expand("x")',
        "a.expand(priors=b)",
        'a["train"].select(indices=b)',
        'a.unique("label")',
        "a.put(b)",
        "a.transpose((2, 0, 1))",
        "a.transpose(2, 0, 1)",
        "a.transpose()",
        'a.argmax(axis=1).astype("int64")',
        'a.mean(0).reshape(2, 3).astype("float32")',
        'a.put(f"{b}".encode("utf-8"), c.encode())',
        'a.rename(columns={"x": "y"})',
    ],
)
def test_what_no_tensor_understands_is_left_in_peace(call: str) -> None:
    translation = translate(f"import torch\ndef f(a, b, c, d):\n    {call}\n    return torch.ones(2)\n")
    assert f"    {call}\n" in translation.text


@pytest.mark.parametrize(
    ("imported", "call"),
    [
        ("import pandas as pd", 'a["x"].median()'),
        ("from pandas import DataFrame", 'a["x"].unique()'),
        ("from pathlib import Path", "a.absolute()"),
        ("import matplotlib.pyplot as plt", "a.scatter(1, b, c)"),
    ],
)
def test_where_a_package_is_imported_its_objects_may_be_meant(imported: str, call: str) -> None:
    program = f"import torch\ndef f(a, b, c):\n    return {call}, torch.ones(2)\n"
    assert f"return {call}, ops.ones((2,))  # mindport: review" in translate(f"{imported}\n{program}").text
    assert "mindport" not in translate(program).text


def test_a_tensor_that_is_known_keeps_its_methods() -> None:
    program = "import pandas\nimport torch\nx = torch.ones(3)\ny = x.median()\n"
    assert "y = x.median()" not in translate(program).text


TREE = """import torch
class Node:
    def expand(self, policy):
        self.children = list(policy)
def search(root, policy, x: torch.Tensor):
    root.expand(policy)
    return Node().expand(policy), x.expand(2, 3)
"""


def test_a_method_of_the_file_s_own_classes_may_be_meant() -> None:
    text = translate(TREE).text
    assert "    root.expand(policy)  # mindport: review" in text
    assert "    return Node().expand(policy), ops.broadcast_to(x, (2, 3))\n" in text
    assert "    ops.broadcast_to(root, policy)\n" in translate(TREE.replace("def expand", "def grow")).text
