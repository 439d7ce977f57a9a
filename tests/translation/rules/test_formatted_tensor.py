"""A tensor in a field with a number format gives its number."""

from __future__ import annotations

import pytest

from workers.translation import translate


def line(text: str) -> str:
    head = "import torch\nx = torch.ones(3)\nn = 3\ncorrect = 0\nfor i in range(2):\n    correct += (x > 0).sum()\n"
    return translate(f"{head}{text}\n").text.rstrip("\n").rpartition("\n")[2]


def test_f_string() -> None:
    assert line('print(f"{x[0]:.3f}")') == 'print(f"{x[0].item():.3f}")'


def test_an_expression_gets_parentheses() -> None:
    assert line('print(f"{x[0] * 2:.3f}")') == 'print(f"{(x[0] * 2).item():.3f}")'


def test_format_call() -> None:
    assert line('print("{} {:.3f} {}".format(n, x[0], x))') == 'print("{} {:.3f} {}".format(n, x[0].item(), x))'


def test_what_is_a_number_first_and_a_tensor_later() -> None:
    assert line('print("{:.1f}".format(correct))') == 'print("{:.1f}".format(float(correct)))'


@pytest.mark.parametrize(
    "text",
    [
        'print(f"{n:.3f}")',
        'print(f"{x}")',
        'print("{:5}".format("a"))',
        'print("{}".format(x))',
        'print("{:.2f".format(n))',
        'print(f"{x!r:>20}")',
    ],
)
def test_leaves_alone(text: str) -> None:
    assert line(text) == text
