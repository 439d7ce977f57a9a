"""Zeros with a sign, turns by nothing, gaps in depth: what a formula or MindSpore's kernel would get wrong at its edge."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from tests.translation.executing import names_of
from workers.translation import translate

HEAD = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\nx = torch.arange(24.).view(1, 2, 1, 3, 4)\n"
EXPRESSIONS = [
    "torch.signbit(torch.tensor([-0., 0., -2., 3.]))",
    "torch.tensor([-0., 0., -2., 3.]).signbit()",
    "torch.tensor([-1, 0]).signbit()",
    "torch.copysign(torch.tensor([1., 2.]), torch.tensor([-0., 0.]))",
    "F.conv_transpose3d(x, torch.arange(24.).view(2, 3, 2, 2, 1), dilation=(3, 2, 1))",
    "F.conv_transpose3d(x, torch.ones(2, 1, 3, 2, 2), stride=2, padding=1, dilation=2)",
    "nn.ConvTranspose3d(2, 3, 2, dilation=(2, 1, 1))(x).shape",
    "nn.ConvTranspose3d(2, 3, 2, stride=2, dilation=2)(x).shape",
    "torch.median(torch.tensor([3., 1., 1., float('nan')]))",
    "F.cosine_similarity(torch.tensor([[1e-5, 2e-5]]), torch.tensor([[2e-5, 1e-5]]))",
    "F.cosine_similarity(torch.tensor([[1e-5, 2e-5]]), torch.tensor([[2e-5, 1e-5]]), eps=1e-6)",
    "nn.CosineSimilarity(0)(torch.ones(4, 3), torch.ones(1, 3))",
    "F.multi_margin_loss(torch.tensor([[1., float('inf'), 2.]]), torch.tensor([0]))",
    "F.multi_margin_loss(torch.tensor([[1., float('-inf'), 2.]]), torch.tensor([0]))",
    "F.multilabel_margin_loss(torch.tensor([[float('-inf'), 1., 2.]]), torch.tensor([[1, 2, -1]]))",
    "torch.frexp(torch.tensor([float('inf'), float('nan'), 8.]))[1]",
    "torch.gradient(torch.tensor([1., float('nan'), 4., 9.]))[0]",
    "torch.unique(torch.tensor([1., float('nan'), 1., float('nan')]))",
    "torch.unique(torch.tensor([float('nan'), 1., float('nan')]), return_counts=True)[1]",
    "torch.ones(0, 3).exp_().clamp_(min=0).shape",
    "torch.unflatten(torch.ones(0, 6), 1, (2, -1)).shape",
    "torch.special.erfcx(torch.tensor([-float('inf'), -12., -1., -0., 30., float('inf')]))",
    "torch.special.erfcx(torch.tensor([-1., 0.5, 1e8], dtype=torch.float64))",
    "torch.linalg.lstsq(torch.tensor([[1., 2.], [3., 4.], [5., 7.]]), torch.ones(3, 1), driver='gelsd')[1]",
    "torch.histogramdd(torch.tensor([[1., 1.], [1., 3.]]), [2, 2])[0]",
    "nn.utils.rnn.PackedSequence(torch.ones(3), torch.tensor([2, 1])).to('cpu').double().data.dtype == torch.float64",
]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_the_value_is_torchs(expression: str) -> None:
    source = f"{HEAD}result = {expression}\n"
    result = translate(source, device="cpu", companion="inline")
    assert result.clean
    ours, theirs = names_of(source)["result"], names_of(result.text)["result"]
    if isinstance(ours, torch.Tensor):
        theirs = theirs.asnumpy()
    np.testing.assert_allclose(np.asarray(theirs), np.asarray(ours), 1e-5)


@pytest.mark.parametrize("turned", ["torch.rot90(x, 0)", "x.rot90(4)", "x.rot90(k, (0, 1))", "torch.rot90(x, k=1)"])
def test_what_is_turned_is_a_tensor_of_its_own(turned: str) -> None:
    source = f"import torch\nk = 0\nx = torch.arange(4.).view(2, 2)\ny = {turned}\ny[0, 0] = 9\n"
    result = translate(source, device="cpu", companion="inline")
    assert result.clean
    ours, theirs = names_of(source), names_of(result.text)
    for name in "xy":
        assert theirs[name].asnumpy().tolist() == ours[name].tolist()


@pytest.mark.parametrize("name", "cholesky_ex eigvalsh cond matrix_rank pinv svdvals slogdet norm vector_norm".split())
def test_complex_matrices_without_a_kernel_are_marked(name: str) -> None:
    assert not translate(f"import torch\nr = torch.linalg.{name}(torch.tensor([[2.0 + 0j, 1j], [-1j, 3.0]]))\n").clean


def test_an_equation_of_lists_is_marked() -> None:
    head = "import torch\na, b = torch.ones(2, 3), torch.ones(3, 2)\n"
    assert not translate(f"{head}r = torch.einsum(a, [0, 1], b, [1, 2], [0, 2])\n").clean
    assert translate(f"{head}r = torch.einsum('ij,jk', [a, b])\n").clean
