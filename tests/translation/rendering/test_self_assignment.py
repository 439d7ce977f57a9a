"""An assignment of which only the moves to a device were worth a line goes with them; every other one stays."""

from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated

LOOP = "def f(model, loader, device):\n    for x, y in loader:\n"


@pytest.mark.parametrize(
    "line",
    [
        "x, y = x.to(device), y.to(device)",
        "x, y = x.cuda(), y.cuda(non_blocking=True)",
        "x, y = x, y.to(device)",
        "(x, y) = (x.to(device), y.to(device))",
    ],
)
def test_moves_leave_no_line_behind(line: str) -> None:
    check_transformed(f"{LOOP}        {line}\n        print(model(x), y)\n", f"{LOOP}        print(model(x), y)\n")


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("x, y = y.to(device), x.to(device)", "x, y = y, x"),
        ("x, y = x.to(device), y.to(device).unsqueeze(0)", "x, y = x, y.unsqueeze(0)"),
        ("a, b = x.to(device), y.to(device)", "a, b = x, y"),
    ],
)
def test_what_still_assigns_stays(line: str, kept: str) -> None:
    assert f"        {kept}\n" in translated(f"{LOOP}        {line}\n        model(x, y)\n").text


def test_a_loop_that_did_nothing_else_keeps_a_body() -> None:
    check_transformed(f"{LOOP}        x, y = x.to(device), y.to(device)\n", f"{LOOP}        pass\n")


def test_each_move_points_at_a_line_of_the_result() -> None:
    result = translated(f"{LOOP}        x, y = x.to(device), y.to(device)\n        print(x.size(0))\n")
    assert {change.result_line for change in result.changes if change.torch == "torch.Tensor.to"} == {
        change.result_line for change in result.changes if change.torch == "torch.Tensor.size"
    }
