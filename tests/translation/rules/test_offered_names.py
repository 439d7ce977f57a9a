"""Questions for names of torch are answered for the translation."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, translated


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ('hasattr(F, "scaled_dot_product_attention")', "True"),
        ('hasattr(torch.nn, "SiLU")', "True"),
        ('hasattr(torch, "_foreach_lerp_")', "True"),
        ('hasattr(torch, "_foreach_no_such_")', "False"),
        ('hasattr(torch.nn.functional, "no_such_function")', "False"),
    ],
)
def test_a_name_of_torch(asked: str, answer: str) -> None:
    result = translated(f"flash = {asked}\n")
    assert body_of(result) == f"flash = {answer}\n"
    assert result.clean


def test_nothing_is_brought_along_for_the_question() -> None:
    assert not translated('flash = hasattr(torch.nn.functional, "silu")\n').companion


@pytest.mark.parametrize("asked", ['hasattr(config, "bias")', 'hasattr(model, "fc")', "hasattr(torch, name)"])
def test_other_questions_stay(asked: str) -> None:
    assert "True" not in body_of(translated(f"def f(config, model, name):\n    return {asked}\n"))
