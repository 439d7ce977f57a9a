"""torch.min of two tensors is told from one along an axis by what the program does with the result."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    ("body", "after"),
    [
        ("return (torch.min(a, b) - torch.max(c, d)).clamp(0)", "return (ops.minimum(a, b) - ops.maximum(c, d)).clamp(0)"),
        ("return torch.max(a, b).clamp(0)", "return ops.maximum(a, b).clamp(0)"),
        ("return -torch.max(a, b)", "return -ops.maximum(a, b)"),
        ("left = torch.max(a, b)\n    return c - left + 1", "left = ops.maximum(a, b)\n    return c - left + 1"),
    ],
)
def test_what_is_computed_with_is_one_tensor(body: str, after: str) -> None:
    assert f"    {after}\n" in translated(f"def f(a, b, c, d):\n    {body}\n").text


@pytest.mark.parametrize(
    "body",
    [
        "return torch.max(a, b)",
        "return torch.max(a, b).values",
        "return torch.max(a, b) + c",
        "return torch.max(a, b) * c",
        "return 'best: %s %s' % torch.max(a, b)",
        "best = torch.max(a, b)\n    return best[0] if c else best - d",
    ],
)
def test_what_a_tuple_can_stand_for_too_may_be_one(body: str) -> None:
    assert "max_of(a, b)" in translated(f"def f(a, b, c, d):\n    {body}\n").text
