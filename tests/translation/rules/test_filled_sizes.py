"""Old types called with sizes and filled at once, by their name or through a variable."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = """import torch

Tensor = torch.cuda.FloatTensor if torch.cuda.is_available() else torch.FloatTensor
n = 3
"""


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("Tensor(n, 1).fill_(1.0)", "ops.ones((n, 1), dtype=ms.float32)"),
        ("Tensor(n).fill_(0)", "ops.zeros((n,), dtype=ms.float32)"),
        ("torch.FloatTensor(n, 2).zero_()", "ops.zeros((n, 2), dtype=ms.float32)"),
        ("Tensor(*[n, 2], 1).fill_(0.5)", "ops.full((*[n, 2], 1), 0.5, dtype=ms.float32)"),
        ("torch.LongTensor(2, n).fill_(7)", "ops.full((2, n), 7, dtype=ms.int64)"),
    ],
)
def test_memory_that_is_filled_at_once_is_made_full(call, written):
    result = translate(f"{HEAD}y = {call}\nprint(y)\n")
    assert f"y = {written}" in result.text
    assert result.clean


@pytest.mark.parametrize(
    "call", ["Tensor([1, 2]).fill_(1.0)", "Tensor([1, 2]).zero_().fill_(2)", "Tensor(n, 1).fill_(torch.ones(()))"]
)
def test_data_and_values_that_are_tensors_are_filled_by_the_general_rule(call):
    assert "full_like" in translate(f"{HEAD}y = {call}\nprint(y)\n").text
