"""Indices of torch.topk, cast to int64 beside MindSpore's own function."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_transformed, translated


@pytest.mark.parametrize("taken", ["torch.topk(x, 2)[1]", "torch.topk(x, 2).indices", "x.topk(2)[1]", "x.topk(2).indices"])
def test_places_taken_from_the_result_are_cast_where_they_stand(taken: str) -> None:
    check_transformed(
        f"def f(x):\n    return -{taken} + 1\n",
        "def f(x):\n    return -ops.topk(x, 2)[1].astype(ms.int64) + 1\n",
    )


def test_the_cast_comes_before_what_the_program_does_with_the_places() -> None:
    body = body_of(translated("def f(x):\n    return int(torch.topk(x, 2)[1][0].item())\n"))
    assert "int(ops.topk(x, 2)[1].astype(ms.int64)[0].item())" in body


def test_two_names_are_given_the_result_and_the_second_is_cast() -> None:
    check_transformed(
        """
        def f(x, k):
            for _ in range(2):
                best, places = x.topk(k, 1, True, True)
                x = x + best + places
            return x
        """,
        """
        def f(x, k):
            for _ in range(2):
                best, places = ops.topk(x, k, 1, True, True)
                places = places.astype(ms.int64)
                x = x + best + places
            return x
        """,
    )


@pytest.mark.parametrize(
    "line",
    [
        "if x.ndim > 1: best, places = torch.topk(x, 2)",
        "best, places = torch.topk(x, 2); x = best",
        "best, self.places = torch.topk(x, 2)",
        "best = places = torch.topk(x, 2)",
        "both = torch.topk(x, 2)",
        "places = [at for best, at in [torch.topk(x, 2)]]",
    ],
)
def test_leaves_to_the_companion_what_no_line_of_its_own_could_cast(line: str) -> None:
    body = body_of(translated(f"def f(self, x, places=0):\n    {line}\n    return places\n"))
    assert " topk(x, 2)" in body or "[topk(x, 2)" in body
    assert "astype" not in body


def test_leaves_to_the_companion_what_is_written_into_other_tensors_too() -> None:
    assert "astype" not in translated("def f(x, v, i):\n    a, b = torch.topk(x, 2, out=(v, i))\n    return b, i\n").text


def test_leaves_the_values_alone() -> None:
    assert "astype" not in translated("def f(x):\n    return torch.topk(x, 2)[0]\n").text


def test_the_line_moves_out_with_the_block_that_is_taken_away() -> None:
    check_transformed(
        """
        def best(x):
            with torch.no_grad():
                if len(x):
                    top, at = torch.topk(x, 2)
            return at
        """,
        """
        def best(x):
            if len(x):
                top, at = ops.stop_gradient(ops.topk(x, 2))
                at = at.astype(ms.int64)
            return at
        """,
    )
