"""`.type` is a cast."""

from __future__ import annotations

import pytest

from workers.translation import translate

TENSOR = "import torch\nx = torch.ones(2)\n"


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("y = x.type(torch.LongTensor)", "y = x.astype(ms.int64)"),
        ("y = x.type('torch.cuda.FloatTensor')", "y = x.astype(ms.float32)"),
        ("y = x.type(dtype=torch.half)", "y = x.astype(ms.float16)"),
        ("y = x.type(x.dtype)", "y = x.astype(x.dtype)"),
    ],
)
def test_a_type_is_cast_to(line: str, result: str) -> None:
    translation = translate(TENSOR + line + "\n")
    assert result in translation.text.splitlines()
    assert {change.verdict for change in translation.changes} <= {"exact", "adapted"}


def test_the_torch_name_of_a_type_needs_a_look() -> None:
    translation = translate(TENSOR + "name = x.type()\n")
    assert [c.verdict for c in translation.changes if c.torch == "torch.Tensor.type"] == ["review"]


def test_two_types_are_compared_by_their_dtypes() -> None:
    """A loss with weights per class: `if self.alpha.type() != input.data.type():`."""
    translation = translate(TENSOR + "if x.type() != x.data.type():\n    print(x)\n")
    assert "if x.dtype != x.data.dtype:" in translation.text
    assert translation.clean
    assert not translate(TENSOR + "if x.type() == 'torch.FloatTensor':\n    print(x)\n").clean
