"""torch's name of a dtype, and who yields to whom when two tensors meet."""

from __future__ import annotations

import ast

import pytest

from tests.translation.checking import translated
from workers.translation.file import open_file
from workers.translation.targeting import Purpose

HEAD = """
import torch
import numpy as np
f = torch.ones(2, 3)
h = f.half()
i = torch.arange(3)
"""


def exact(expression: str) -> str:
    """What is known of the dtype of the expression."""
    file = open_file(f"{HEAD}\nresult = {expression}\n", Purpose())
    last = file.tree.body[-1]
    assert isinstance(last, ast.Assign)
    return file.known(last.value).exact


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("torch.zeros(2, dtype=torch.double)", "float64"), ("h + 1.5", "float16"), ("h[0]", "float16"), ("i > 1", "bool"),
        ("torch.from_numpy(np.ones(3))", "float64"), ("torch.tensor(np.arange(3, dtype=np.int32))", "int32"), ("i.int()", "int32"),
        ("torch.sqrt(i)", "float32"), ("h.exp()", "float16"), ("torch.tensor([1, 2])", "int64"), ("i.to(h)", "float16"),
        ("torch.cat([h, h])", "float16"), ("f.type(torch.long)", "int64"), ("-h.abs()", "float16"),
    ],
)  # fmt: skip
def test_the_name_follows_from_the_code(expression: str, expected: str) -> None:
    assert exact(expression) == expected


@pytest.mark.parametrize("expression", ["f + h", "torch.zeros(2, dtype=d)", "torch.tensor(data)", "i * 2.5", "torch.cat([f, h])"])
def test_nothing_is_claimed_where_dtypes_meet_or_hide(expression: str) -> None:
    assert exact(expression) == ""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("y = h + torch.tensor(1.5)", "y = h + Tensor(1.5).astype(ms.float16)"),
        ("y = h[0, 0] * i.int()", "y = h[0, 0] * i.int()"),
        ("y = i * (h[0, 0])", "y = i * (h[0, 0])"),
        ("y = i.sum() + i.int()", "y = i.sum().astype(ms.int32) + i.int()"),
        ("y = f + torch.tensor(2.0)", "y = f + Tensor(2.0)"),
        ("y = torch.stack([f, h])", "y = ops.stack(in_one_dtype([f, h]), axis=0)"),
        ("y = torch.stack([f, f])", "y = ops.stack([f, f])"),
    ],
)
def test_promotion_is_written_out_only_where_the_frameworks_differ(line: str, expected: str) -> None:
    text = translated(f"f = torch.ones(2, 3)\nh = f.half()\ni = torch.arange(3)\n{line}\n").text
    assert text.endswith(f"{expected}\n")
