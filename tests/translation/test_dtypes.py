"""What kind of dtype an expression has, as far as the code says."""

from __future__ import annotations

import ast

import pytest

from workers.translation import translate
from workers.translation.file import open_file
from workers.translation.targeting import Purpose

HEAD = """
import torch
import numpy as np
f = torch.tensor([1.5])
i = torch.tensor([1, 2])
b = i > 1
c = torch.complex(f, f)
def unknown(x):
    return x
"""


def kind(expression: str) -> str:
    """The kind of dtype that is known of the expression."""
    file = open_file(f"{HEAD}\nresult = {expression}\n", Purpose())
    last = file.tree.body[-1]
    assert isinstance(last, ast.Assign)
    return file.known(last.value).dtype


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("i + 1.5", "float"), ("i + b", "int"), ("i / 2", "float"), ("i // 2", "int"), ("f * 1j", "complex"), ("b + True", "bool"),
        ("torch.sigmoid(i)", "float"), ("c.exp()", "complex"), ("c.abs()", "float"), ("b.sum()", "int"), ("i.sum(dim=0)", "int"),
        ("torch.cat([i, f])", "float"), ("torch.where(b, i, 0)", "int"), ("i.to(torch.float64)", "float"), ("f.type_as(i)", "int"),
        ("i.max()", "int"), ("torch.max(i, 0).values", "int"), ("f.sort().indices", "int"), ("torch.topk(i, 1)[0]", "int"),
        ("torch.from_numpy(np.arange(3))", "int"), ("torch.tensor(np.zeros(3))", "float"), ("torch.zeros(2, dtype=i.dtype)", "int"),
        ("torch.tensor(np.array([1, 2], dtype=np.float32))", "float"), ("torch.tensor([i[0], 2.5])", "float"), ("i.data", "int"),
        ("torch.tensor(np.array([1.5]).astype('int64'))", "int"), ("torch.tensor(range(3))", "int"),
    ],
)  # fmt: skip
def test_the_kind_of_dtype_follows_from_the_code(expression: str, expected: str) -> None:
    assert kind(expression) == expected


@pytest.mark.parametrize(
    "expression",
    [
        "torch.tensor(data) + 1.5", "i.to(dtype)", "torch.from_numpy(np.load('x.npy'))", "torch.zeros(2, dtype=dtype)",
        "torch.cat([i, torch.tensor(data)])", "torch.as_tensor(unknown(i))[0] + i", "torch.tensor(data).sum()",
        "torch.tensor(np.where(mask, 1, 2))",
    ],
)  # fmt: skip
def test_nothing_is_claimed_where_the_code_does_not_say(expression: str) -> None:
    assert kind(expression.replace("unknown(i)", "other")) == ""


@pytest.mark.parametrize(
    ("made", "result"),
    [("", "ops.sum(x).bool()"), ("    y = torch.polar(x, x)\n", "ops.sum(x) != 0")],
)
def test_what_may_be_complex_is_compared_with_zero(made: str, result: str) -> None:
    """The cast of MindSpore looks at the real part alone."""
    found = translate(f"import torch\ndef f(x: torch.Tensor):\n{made}    return torch.sum(x).bool()\n")
    assert f"return {result}\n" in found.text
    assert not [change for change in found.changes if change.verdict == "review"]
