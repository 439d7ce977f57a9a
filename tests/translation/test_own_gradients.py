"""What the methods of an autograd.Function are given: a context, which is no tensor, and gradients, which are."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

KIND = ("staticmethod", "ctx"), ("classmethod", "cls, ctx"), ("staticmethod", "context")


def function(kind: str, first: str, keeps: str, gives: str) -> str:
    ctx = first.split()[-1]
    return f"""
        class Own(torch.autograd.Function):
            @{kind}
            def forward({first}, x, dim=-1):
                {keeps.replace("ctx", ctx)}
                {ctx}.save_for_backward(x)
                return x.exp()

            @{kind}
            def backward({first}, g):
                (x,) = {ctx}.saved_tensors
                return {gives.replace("ctx", ctx)}, None
    """


@pytest.mark.parametrize(("kind", "first"), KIND)
def test_what_is_kept_under_the_name_of_a_method(kind: str, first: str) -> None:
    result = translated(function(kind, first, "ctx.dim = dim", "(g * x).sum(ctx.dim, keepdim=True)"))
    assert f"{first.split()[-1]}.dim, keepdims=True)" in result.text
    assert result.clean


def test_what_is_saved_is_a_tensor() -> None:
    result = translated(function("staticmethod", "ctx", "pass", "x.max(1)[0] * g"))
    assert "ops.max(x, axis=1)[0]" in result.text
    assert result.clean


def test_what_backward_is_given_is_a_tensor() -> None:
    assert "ops.max(g, axis=1)[0]" in translated(function("staticmethod", "ctx", "pass", "g.max(1)[0]")).text


def test_a_tensor_that_is_kept_on_the_context() -> None:
    result = translated(function("staticmethod", "ctx", "ctx.kept = x.abs()", "ctx.kept.max(1)[0]"))
    assert "ops.max(ctx.kept, axis=1)[0]" in result.text
    assert result.clean


def test_forward_without_a_context() -> None:
    result = translated("""
        class Own(torch.autograd.Function):
            @staticmethod
            def forward(x, y):
                return x.max(1)[0]

            @staticmethod
            def setup_context(ctx, inputs, output):
                ctx.dim = 1
    """)
    assert "ctx.dim = 1" in result.text


def test_the_same_names_in_another_class_stay_as_they_were() -> None:
    result = translated("""
        class Layer:
            def forward(self, x, y):
                return y.unknown(), x.max(1)[0]

            def backward(self, g):
                return g.max(1)[0]
    """)
    assert "g.max(1)[0]" in result.text
