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
        ("a.split([1, 2], 1)", "ops.split(a, [1, 2], 1)"),
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
