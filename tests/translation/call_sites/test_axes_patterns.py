"""Patterns of einops and equations of einsum become MindSpore's own calls, and compute what torch's do."""

from __future__ import annotations

import mindspore
import numpy as np
import pytest
import torch

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate

HEAD = (
    "import torch\nfrom torch import nn\nfrom einops import rearrange, reduce, repeat, einsum\n\n\n"
    "class Net(nn.Module):\n    def forward(self, x, y, h=2):\n        return "
)


def same_on_both_sides(expression: str, x: np.ndarray, y: np.ndarray | None) -> None:
    theirs = names_of(f"{HEAD}{expression}\n")["Net"]()(
        *(torch.from_numpy(v) for v in (x, y) if v is not None), *[None] * (y is None)
    )
    made = names_of(translate(f"{HEAD}{expression}\n", companion="inline").text)["Net"]()
    ours = made(*(mindspore.Tensor(v) for v in (x, y) if v is not None), *[None] * (y is None))
    np.testing.assert_allclose(ours.asnumpy(), theirs.numpy(), rtol=1e-5, atol=1e-6)


def written(expression: str) -> str:
    """What stands behind `return`."""
    return translated(f"{HEAD}{expression}\n").text.rpartition("return ")[2].strip()


@pytest.mark.parametrize(
    ("expression", "wanted", "shape"),
    [
        ("rearrange(x, 'b n (h d) -> b h n d', h=h)", "x.reshape(*x.shape[:2], h, -1).permute(0, 2, 1, 3)", (2, 3, 4)),
        ("rearrange(x, 'b h n d -> b n (h d)')", "x.permute(0, 2, 1, 3).flatten(start_dim=2)", (2, 3, 4, 5)),
        ("rearrange(x, 'b c h w -> b (h w) c')", "x.permute(0, 2, 3, 1).flatten(start_dim=1, end_dim=2)", (2, 3, 4, 5)),
        ("rearrange(x, '(b h) n d -> b n (h d)', h=h)",
         "x.reshape(-1, h, x.shape[1], x.shape[2]).permute(0, 2, 1, 3).flatten(start_dim=2)", (4, 3, 5)),
        ("rearrange(x, 'd 1 w -> d w')", "x.squeeze(1)", (2, 1, 3)),
        ("rearrange(x, 'b () c 1 -> c b')", "x.squeeze((1, 3)).permute(1, 0)", (2, 1, 3, 1)),
        ("rearrange(x, '... -> 1 ... 1')", "x.unsqueeze(0).unsqueeze(-1)", (2, 3)),
        ("rearrange(x, 'i j h -> 1 h () i j')", "x.permute(2, 0, 1).unsqueeze(0).unsqueeze(2)", (2, 3, 4)),
        ("rearrange(x * 2, 'b c -> c b')", "(x * 2).permute(1, 0)", (2, 3)),
        ("repeat(x, 'n d -> b n d', b=h)", "x.broadcast_to((h, -1, -1))", (2, 3)),
        ("repeat(x, '1 () d -> b 1 d', b=h)", "x.broadcast_to((h, 1, -1))", (1, 1, 3)),
        ("reduce(x, 'b c h w -> b c', 'mean')", "x.mean((2, 3))", (2, 3, 4, 5)),
        ("reduce(x, 'b c w -> b w', 'max')", "x.amax(1)", (2, 3, 4)),
        ("rearrange(x, 'b -> b 1 1 1')", "x.reshape(-1, 1, 1, 1)", (2,)),
        ("rearrange(x, 'b c (h p) (w q) -> b h w (p q c)', p=h, q=2)",
         "x.reshape(*x.shape[:2], x.shape[2] // h, h, -1, 2).permute(0, 2, 4, 3, 5, 1).flatten(start_dim=3)", (2, 3, 4, 6)),
        ("rearrange(x, 'b ... -> b (...)')", "x.reshape(x.shape[0], -1)", (2, 3, 4)),
        ("rearrange(x, 'b ... -> b (...)')", "x.reshape(x.shape[0], -1)", (2,)),
        ("rearrange(x, 'b ... d -> b (...) d')", "x.reshape(x.shape[0], -1, x.shape[-1])", (2, 3, 4, 5)),
        ("rearrange(x, 'b ... d -> b (...) d')", "x.reshape(x.shape[0], -1, x.shape[-1])", (2, 3)),
        ("rearrange(x, '... d -> (...) d')", "x.reshape(-1, x.shape[-1])", (2, 3, 4)),
        ("rearrange(x, 'b (h d) ... -> b h (...) d', h=h)",
         "x.reshape(x.shape[0], h, x.shape[1] // h, -1).permute(0, 1, 3, 2)", (2, 6, 3, 2)),
        ("rearrange(x, '... n d -> ... (n d)')", "x.flatten(start_dim=-2)", (2, 3, 4)),
        ("rearrange(x, 'a b ... n d e -> (a b) ... (n d) e')",
         "x.flatten(start_dim=-3, end_dim=-2).flatten(start_dim=0, end_dim=1)", (2, 3, 2, 3, 4, 2)),
        ("rearrange(x, '... 1 1 -> ...')", "x.squeeze((-2, -1))", (2, 3, 1, 1)),
        ("rearrange(x, '... i j -> ... j 1 i')", "x.swapaxes(-1, -2).unsqueeze(-2)", (2, 3, 4)),
        ("repeat(x, '... -> b ...', b=h)", "x.broadcast_to((h, *x.shape))", (2, 3)),
        ("repeat(x, 'b 1 ... -> b c ...', c=3)", "x.broadcast_to((-1, 3, *x.shape[2:]))", (2, 1, 3, 4)),
        ("repeat(x, 'a b ... d -> a b n ... m d', n=h, m=3)",
         "x.unsqueeze(2).unsqueeze(-2).broadcast_to((-1, -1, h, *x.shape[2:-1], 3, -1))", (2, 3, 2, 2, 4)),
        ("repeat(x, 'n d -> n d c', c=h)", "x.unsqueeze(2).broadcast_to((-1, -1, h))", (2, 3)),
        ("repeat(x, 'n d -> b n c d', b=3, c=h)", "x.unsqueeze(1).broadcast_to((3, -1, h, -1))", (2, 4)),
        ("repeat(x, 'b j -> (b h) () j', h=h)",
         "x.unsqueeze(1).broadcast_to((-1, h, -1)).flatten(start_dim=0, end_dim=1).unsqueeze(1)", (2, 3)),
        ("repeat(x.float(), 'b j -> (b h) () j', h=h)", "x.float().repeat_interleave(h, 0).unsqueeze(1)", (2, 3)),
        ("repeat(x, 'b j k -> b (h j) k', h=h)", "x.tile((1, h, 1))", (2, 3, 4)),
        ("repeat(x, 'j -> (h j)', h=h)", "x.tile((h,))", (3,)),
        ("repeat(x, 'o ... -> (o r) ...', r=3)",
         "x.unsqueeze(1).broadcast_to((-1, 3, *x.shape[1:])).flatten(start_dim=0, end_dim=1)", (2, 3, 4)),
        ("reduce(x, 'b ... -> b', 'mean')", "x.reshape(x.shape[0], -1).mean(1)", (2, 3, 4)),
        ("reduce(x, 'b ... -> b', 'sum')", "x.reshape(x.shape[0], -1).sum(1)", (2,)),
        ("reduce(x, 'b ... d -> b ...', 'max')", "x.amax(-1)", (2, 3, 4)),
        ("reduce(x, '(b k) ... -> b k', 'mean', k=h)", "x.reshape(x.shape[0] // h, h, -1).mean(2)", (4, 3)),
        ("reduce(x, 'b c d -> d b', 'mean')", "x.mean(1).permute(1, 0)", (2, 3, 4)),
        ("reduce(x, 'b c h w -> b (c h) 1', 'mean')", "x.mean(3).flatten(start_dim=1).unsqueeze(2)", (2, 3, 4, 2)),
    ],
)  # fmt: skip
def test_a_pattern_computes_the_same(expression: str, wanted: str, shape: tuple[int, ...]) -> None:
    assert written(expression) == wanted
    same_on_both_sides(expression, np.random.default_rng(0).normal(size=shape).astype(np.float32), None)


@pytest.mark.parametrize(
    "expression",
    [
        "rearrange(self.part(x), 'b n (h d) -> b h n d', h=h)",
        "rearrange([x, y], 'n ... -> ... n')",
        "rearrange(x, 'b c ... -> b ... c')",
        "rearrange(self.part(x), 'b ... -> b (...)')",
        "rearrange(x, 'b (h d) (w e) ... -> b h w (...) d e', h=h)",
        "rearrange(x, self.pattern)",
        "rearrange(x, 'b (h w) c -> b h w c')",
        "rearrange(x, 'b b -> b')",
        "rearrange(x, 'b n (h d) -> b h n d', **self.sizes)",
        "repeat(x, 'n d -> d n c', c=h)",
        "repeat(x, 'n d -> b n d')",
        "repeat(x, 'n 1 d -> n c d k', c=h, k=3)",
        "reduce(x, 'b c (h 2) -> b c h', 'max')",
        "reduce(self.part(x), 'b ... -> b', 'mean')",
        "reduce(x, 'b c -> b', 'prod')",
        "reduce(x, 'b c -> b', self.how)",
    ],
)
def test_other_patterns_stay_the_companions(expression: str) -> None:
    assert written(expression) == expression


def test_an_ellipsis_is_spread_where_the_tensor_is_the_script_s_own() -> None:
    head = "import torch\nfrom einops import reduce\nx = torch.ones(2, 3, 4)\n"
    text = translated(f"{head}y = reduce(x + 1, 'b ... -> b', 'mean')\n").text
    assert "y = (x + 1).mean((1, 2))" in text


def test_in_a_function_callers_elsewhere_may_have_another_rank() -> None:
    head = "import torch\nfrom einops import rearrange\n"
    text = translated(f"{head}def f(x):\n    return rearrange(x, 'b c ... -> b ... c')\nf(torch.ones(2, 3, 4))\n").text
    assert "return rearrange(x, 'b c ... -> b ... c')" in text


def test_what_may_be_an_array_is_left_to_the_companion() -> None:
    text = translated(
        "import numpy as np\nimport torch\nfrom einops import rearrange\nx = rearrange(np.ones((2, 3)), 'a b -> b a')\n"
    ).text
    assert "rearrange(np.ones((2, 3)), 'a b -> b a')" in text


@pytest.mark.parametrize(
    ("expression", "wanted", "shapes"),
    [
        ("torch.einsum('bhid,bhjd->bhij', x, y)", "ops.matmul(x, y.swapaxes(-1, -2))", ((2, 2, 3, 4), (2, 2, 5, 4))),
        ("torch.einsum('bij,bjk->bik', x, y)", "ops.matmul(x, y)", ((2, 3, 4), (2, 4, 5))),
        ("torch.einsum('bji,bjk->bik', x, y)", "ops.matmul(x.swapaxes(-1, -2), y)", ((2, 4, 3), (2, 4, 5))),
        ("torch.einsum('bij,bjk->bki', x, y)", "ops.matmul(y.swapaxes(-1, -2), x.swapaxes(-1, -2))", ((2, 3, 4), (2, 4, 5))),
        ("torch.einsum('...ij,jk->...ik', x, y)", "ops.matmul(x, y)", ((2, 3, 4), (4, 5))),
        ("torch.einsum('i,j->ij', x, y)", "x.unsqueeze(1) * y", ((3,), (4,))),
        ("torch.einsum('bn,nd->bnd', x, y)", "x.unsqueeze(2) * y", ((2, 3), (3, 4))),
        ("torch.einsum('bd,bde->bde', x, y)", "x.unsqueeze(2) * y", ((2, 3), (2, 3, 4))),
        ("einsum(x, y, 'b t s, b s d -> b t d')", "ops.matmul(x, y)", ((2, 3, 4), (2, 4, 5))),
    ],
)
def test_an_equation_computes_the_same(expression: str, wanted: str, shapes: tuple[tuple[int, ...], ...]) -> None:
    assert written(expression) == wanted
    draw = np.random.default_rng(0)
    same_on_both_sides(expression, *(draw.normal(size=shape).astype(np.float32) for shape in shapes))


@pytest.mark.parametrize(
    "equation",
    [
        "ij,ij->",
        "bij,bij->b",
        "ii,ij->ij",
        "bqd,bkd->qk",
        "bhqd,bkd->bhqk",
        "ncwl,vw->ncvl",
        "bij,bjk",
    ],
)
def test_other_equations_stay_the_companions(equation: str) -> None:
    assert written(f"torch.einsum('{equation}', x, y)") == f"einsum('{equation}', x, y)"


def test_a_product_inside_an_expression_keeps_its_place() -> None:
    assert written("torch.einsum('i,j->ij', x, y) ** 2") == "(x.unsqueeze(1) * y) ** 2"
