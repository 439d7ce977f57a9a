"""Equations that one matrix product computes are written as one; the companion keeps the rest."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_transformed, translated


def written(equation: str) -> str:
    body = body_of(translated(f"def f(q, k):\n    return torch.einsum('{equation}', q, k)\n"))
    return body.rpartition("return ")[2].strip()


@pytest.mark.parametrize(
    ("equation", "product"),
    [
        ("blhe,bshe->bhls", "ops.matmul(q.swapaxes(1, 2), k.permute(0, 2, 3, 1))"),
        ("bhls,bshd->blhd", "ops.matmul(q, k.swapaxes(1, 2)).swapaxes(1, 2)"),
        ("nhld,nhd->nhl", "ops.matmul(q, k.unsqueeze(-1)).squeeze(-1)"),
        ("nhd,nhld->nhl", "ops.matmul(q.unsqueeze(-2), k.swapaxes(2, 3)).squeeze(-2)"),
        ("bi,bi->b", "ops.matmul(q.unsqueeze(-2), k.unsqueeze(-1)).squeeze(-1).squeeze(-1)"),
        ("bnd,bmd->nmb", "ops.matmul(q, k.swapaxes(1, 2)).permute(1, 2, 0)"),
    ],
)
def test_axes_in_any_order_are_turned(equation: str, product: str) -> None:
    assert written(equation) == product


@pytest.mark.parametrize("equation", ["bhwc,bhwk->bck", "bij,bklj->bikl", "ij,kl->", "bij,bj->b", "...ij,b...j->b...i"])
def test_what_takes_more_than_a_product_is_the_companions(equation: str) -> None:
    assert written(equation) == f"einsum('{equation}', q, k)"


@pytest.mark.parametrize("given", ["f'b i d, b j d -> b i j'", "EQUATION"])
def test_an_equation_may_have_a_name(given: str) -> None:
    head = "EQUATION = 'bid,bjd->bij'\nclass A:\n    equation = EQUATION\n    def f(self, q: torch.Tensor, k: torch.Tensor):\n"
    assert "ops.matmul(q, k.swapaxes(-1, -2))" in translated(f"{head}        return torch.einsum({given}, q, k)\n").text


def test_an_equation_that_may_be_another_stays_one() -> None:
    of_class = "class A:\n    equation = 'bid,bjd->bij'\n    def f(self, q: torch.Tensor, k: torch.Tensor):\n"
    assert "einsum(self.equation, q, k)" in translated(f"{of_class}        return torch.einsum(self.equation, q, k)\n").text
    head = "def f(q: torch.Tensor, k: torch.Tensor, late=False):\n    e = 'bjd' if late else 'bdj'\n"
    assert "einsum(f'bid,{e}->bij', q, k)" in translated(f"{head}    return torch.einsum(f'bid,{{e}}->bij', q, k)\n").text


@pytest.mark.parametrize("operands", ["[q, k]", "(q, k)"])
def test_operands_in_a_list_are_read_as_well(operands: str) -> None:
    before = f"def f(q: torch.Tensor, k: torch.Tensor):\n    return torch.einsum('nc,ck->nk', {operands})\n"
    check_transformed(before, "def f(q: Tensor, k: Tensor):\n    return ops.matmul(q, k)\n")
