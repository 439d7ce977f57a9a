"""torch.set_default_dtype: what asks for the dtype that MindSpore starts from anyway goes with its line."""

from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated


@pytest.mark.parametrize(
    "asked",
    [
        "dtype(torch.float32)",
        "dtype(torch.float)",
        "tensor_type(torch.FloatTensor)",
        "tensor_type('torch.cuda.FloatTensor')",
    ],
)
def test_the_dtype_that_is_there_already_needs_no_line(asked: str) -> None:
    check_transformed(f"torch.set_default_{asked}\nx = torch.ones(2)\n", "x = ops.ones((2,))\n")


def test_by_device_nothing_is_left_to_choose() -> None:
    lines = "if torch.cuda.is_available():\n    torch.set_default_tensor_type('torch.cuda.FloatTensor')\n"
    check_transformed(f"{lines}x = torch.ones(2)\n", "x = ops.ones((2,))\n")


@pytest.mark.parametrize("asked", ["dtype(torch.float64)", "dtype(chosen)", "tensor_type('torch.DoubleTensor')"])
def test_another_dtype_needs_a_person(asked: str) -> None:
    found = translated(f"def f(chosen):\n    torch.set_default_{asked}\n    return torch.ones(2)\n")
    assert [change.verdict for change in found.changes if "set_default" in change.torch] == ["unsupported"]
    assert f"torch.set_default_{asked.partition('(')[0]}(" in found.text
