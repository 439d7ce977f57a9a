"""A logarithm whose result is cut to whole numbers is computed in float64."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    "line",
    [
        "return (torch.log(x.float() / 8) / 2.0 * 4).to(torch.long)",
        "return (x.float().log() * 4).long()",
        "return torch.floor(torch.log2(x.float()))",
    ],
)
def test_a_logarithm_that_counts(line: str) -> None:
    result = translated(f"def f(x: torch.Tensor):\n    {line}\n", device="cpu")
    assert ".astype(ms.float64)).astype(ms.float32)" in result.text
    assert result.clean


@pytest.mark.parametrize("line", ["return torch.log(x) * 2", "return torch.log(x)[x.long()]", "return math.floor(math.log(3.0))"])
def test_other_logarithms_stay_in_float32(line: str) -> None:
    assert "float64" not in translated(f"import math\n\ndef f(x: torch.Tensor):\n    {line}\n").text


def test_only_around_the_kernel_of_the_cpu() -> None:
    assert "float64" not in translated("def f(x: torch.Tensor):\n    return (torch.log(x.float()) * 4).long()\n").text
