"""A float where the program has an int, a tuple where it has a list: what MindSpore checks and torch does not."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, translated


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("torch.fft.fftfreq(8, d=2)", "ops.fftfreq(8, d=2.0)"),
        ("torch.fft.fftfreq(8, 0.5)", "ops.fftfreq(8, 0.5)"),
        ("F.cross_entropy(x, t, label_smoothing=0)", "label_smoothing=0.0"),
        ("nn.GroupNorm(2, 4, eps=1)", "eps=1.0"),
        ("torch.lerp(x, x, -1)", "ops.lerp(x, x, -1.0)"),
        ("nn.ReflectionPad2d([1, 2, 0, 1])", "nn.ReflectionPad2d((1, 2, 0, 1))"),
        ("nn.ReflectionPad1d([1, 1,])", "nn.ReflectionPad1d((1, 1,))"),
        ("nn.ReflectionPad2d((1, 2, 0, 1))", "nn.ReflectionPad2d((1, 2, 0, 1))"),
    ],
)
def test_a_literal_is_rewritten_where_it_must_be(before: str, after: str) -> None:
    result = translated(f"def f(x: torch.Tensor, t):\n    return {before}")
    assert after in result.text
    assert result.clean


def test_a_list_in_a_variable_becomes_a_tuple_at_the_call() -> None:
    assert "nn.AvgPool2d(tuple(k), stride=tuple(k))" in translated("k = [2, 2]\npool = nn.AvgPool2d(k)").text


def test_an_int_in_a_variable_becomes_a_float_at_the_call() -> None:
    text = body_of(translated("n, d = 6, 3\ny = torch.fft.fftfreq(n, d)"))
    assert "ops.fftfreq(n, float(d))" in text


def test_what_is_of_an_unknown_type_stays() -> None:
    assert "nn.ReflectionPad2d(padding)" in translated("def f(padding):\n    return nn.ReflectionPad2d(padding)").text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("torch.ones(2, 3, dtype=bool)", "ops.ones((2, 3), dtype=ms.bool_)"),
        ("torch.zeros(2, dtype=int)", "ops.zeros((2,), dtype=ms.int64)"),
        ("torch.tensor([0, 1], dtype=float)", "Tensor([0, 1], ms.float64)"),
        ("x.cumprod(dim=0, dtype=float)", "dtype=ms.float64"),
        ("x.new_full((2,), 1, dtype=int)", "dtype=ms.int64"),
        ("torch.hann_window(7, dtype=float)", "ms.float64"),
    ],
)
def test_a_type_of_python_becomes_the_dtype_that_torch_reads_in_it(before: str, after: str) -> None:
    result = translated(f"def f(x: torch.Tensor, t):\n    return {before}")
    assert after in result.text
    assert result.clean


def test_a_name_of_the_program_that_is_called_like_a_type_stays() -> None:
    assert "dtype=int)" in translated("def f(int):\n    return torch.zeros(2, dtype=int)").text


@pytest.mark.parametrize("annotation", [": int", ": Optional[int]", ": 'int | None'", ": int | None", ""])
def test_what_may_be_none_by_its_default_is_asked(annotation: str) -> None:
    body = f"def pool(k, stride{annotation} = None):\n    return nn.AvgPool2d(k, stride=stride)"
    assert "stride=k if stride is None else stride" in translated(f"from typing import Optional\n{body}").text
