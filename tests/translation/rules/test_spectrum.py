"""Decompositions of which only the values are used lose their vectors, and with them the question of signs."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_untouched, translated, verdicts

A = "a = torch.eye(3)\n"


@pytest.mark.parametrize(
    "values", ["torch.linalg.svd(a).S", "torch.linalg.svd(a, full_matrices=False)[1]", "torch.svd(a)[1]", "torch.svd(input=a).S"]
)
def test_singular_values(values: str) -> None:
    result = translated(f"{A}s = {values}\n")
    assert "s = ops.svd(a, compute_uv=False)" in result.text
    assert result.clean


@pytest.mark.parametrize(
    ("values", "expected"),
    [("torch.linalg.eigh(a).eigenvalues", "eigvalsh(a)"), ("torch.linalg.eigh(a, UPLO='U')[0]", "eigvalsh(a, 'U')")],
)
def test_eigenvalues(values: str, expected: str) -> None:
    result = translated(f"{A}e = {values}\n")
    assert body_of(result).endswith(f"e = {expected}\n")
    assert result.clean


@pytest.mark.parametrize("vectors", ["torch.linalg.svd(a).U", "torch.linalg.svd(a)[0]", "torch.linalg.eigh(a)[1]", "torch.svd(a)"])
def test_vectors_are_for_review(vectors: str) -> None:
    name = vectors.partition("(")[0]
    assert verdicts(translated(f"{A}v = {vectors}\n"))[name] == "review"


@pytest.mark.parametrize("values", ["torch.svd(a, out=(u, s, v))[1]", "torch.linalg.svd(a, out=(u, s, v)).S"])
def test_tensors_that_take_the_results_get_them(values: str) -> None:
    made = "u, s, v = torch.zeros(3, 3), torch.zeros(3), torch.zeros(3, 3)\n"
    assert not translated(f"{A}{made}{values}\nprint(s)\n").clean


def test_arguments_behind_a_star_stay_for_review() -> None:
    assert not translated("s = torch.linalg.svd(*make()).S\n").clean


def test_other_objects_are_left_alone() -> None:
    check_untouched("s = a.svd.S\ne = numbers.eigh(a)[0]\n")
