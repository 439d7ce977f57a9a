from __future__ import annotations

from tests.translation.checking import check_transformed, translated

HEAD = "from torch.utils.checkpoint import checkpoint\n"


def test_the_function_is_called_directly():
    check_transformed(HEAD + "y = checkpoint(f, a, b, use_reentrant=False)\n", "y = f(a, b)\n")


def test_keywords_of_the_function_are_looked_at_by_a_person():
    result = translated(HEAD + "y = checkpoint(self.f, a, scale=2)\n")
    assert "y = self.f(a, scale=2)" in result.text
    assert not result.clean


def test_a_lambda_is_parenthesised():
    check_transformed(HEAD + "y = checkpoint(lambda u: u, a)\n", "y = (lambda u: u)(a)\n")


def test_leaves_starred_arguments_to_a_person():
    assert not translated(HEAD + "y = checkpoint(*everything)\n").clean


def test_leaves_a_checkpoint_of_the_users_own():
    assert "checkpoint(f, 1)" in translated("def checkpoint(f, n):\n    return torch.ones(n)\ncheckpoint(f, 1)\n").text
