"""What a program brings and does: names, calls and literals count, comments and words that sound alike do not."""

from __future__ import annotations

import ast

import pytest

from workers.translation import translate
from workers.translation.facts import analyse
from workers.translation.facts.program import Program
from workers.translation.source.text import Source

HEAD = "import torch\nimport numpy as np\nfrom torch import nn\nimport torch.nn.functional as F\n"


def program(text: str) -> Program:
    source = Source(HEAD + text)
    return analyse(source.tree, source.survey).program


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("float64", "x = torch.zeros(2, dtype=torch.float64)"),
        ("float64", "def f(x): return x.double()"),
        ("float64", "def f(a): return torch.from_numpy(a)"),
        ("float64", "x = np.zeros(2, dtype='float64')"),
        ("float64", "from torch import double as d\nx = torch.zeros(2, dtype=d)"),
        ("uint8", "def f(x): return x.byte()"),
        ("complex", "def f(x): return torch.fft.rfft(x)"),
        ("complex", "x = 2j"),
        ("nan", "x = float('nan')"),
        ("nan", "import math\nx = math.nan"),
    ],
)
def test_brought(what: str, text: str) -> None:
    assert program(text).brings(what)


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("float64", "# float64 would be double the price\nprint('no double here')"),
        ("float64", "class N(nn.Module):\n    def forward(self, x):\n        return self.double(x)"),
        ("float64", "def f(a): return torch.from_numpy(a).float()"),
        ("float64", "def f(a): return torch.from_numpy(a.astype(np.float32))"),
        ("uint8", "def read(f): return f.bytes"),
        ("complex", "complexity = 3\nprint(complexity)"),
        ("nan", "nan_found = False"),
    ],
)
def test_not_brought(what: str, text: str) -> None:
    assert not program(text).brings(what)


@pytest.mark.parametrize(
    ("question", "yes", "no"),
    [
        ("differentiated_twice", "def f(y, x, again): return torch.autograd.grad(y, x, create_graph=again)",
         "def f(y, x): return torch.autograd.grad(y, x, create_graph=False)  # create_graph=True is slower"),
        ("trained", "def f(opt): opt.step()", "optimal = 1"),
        ("weights_read", "def f(m): return m.weight", "m = nn.Linear(2, 3)\nprint(m.weight)"),
        ("weights_read", "w = nn.Conv1d(2, 3, 3).weight.data.zero_()", "m = nn.Conv1d(2, 3, 3)\nm.weight.data.zero_()"),
        ("weights_read", "def f(m): nn.init.dirac_(m.weight)", "def f(m): nn.init.kaiming_normal_(m.weight, nonlinearity='relu')"),
        ("weights_read", "def f(m): m.weight.data.mul_(w)", "def f(m): m.weight.data.normal_(0.0, 0.02)"),
        ("weights_read", "def f(m, n): nn.init.normal_(m.bias, n.weight)", "def f(m): nn.init.normal_(m.weight.data)"),
        ("weights_read", "for k, v in net.state_dict().items(): print(v)", "for k in net.state_dict(): print(k)"),
        ("output_size_asked", "def f(up, x): return up(x, output_size=(3,))", "m = nn.AdaptiveAvgPool2d(output_size=1)"),
        ("empty_tensors", "x = torch.empty(0)", "x = torch.empty(0, 3)"),
        ("empty_tensors", "x = torch.Tensor()", "x = torch.tensor([1])"),
    ],
)  # fmt: skip
def test_what_is_done(question: str, yes: str, no: str) -> None:
    assert program(yes).says(question, ast.Pass())
    assert not program(no).says(question, ast.Pass())


SOFTMAX = "def f(x):\n    return F.softmax(x, dim=-1)\n"


def test_products_elsewhere_leave_a_softmax_as_it_is() -> None:
    alone = translate(HEAD + SOFTMAX, device="cpu").text
    beside = translate(HEAD + SOFTMAX + "\ndef g(a, b):\n    return a @ b\n", device="cpu").text
    assert "ops.softmax(x, axis=-1)" in alone
    assert "ops.softmax(x, axis=-1)" in beside
    assert "ops.softmax(x" not in translate(HEAD + "def f(x, v):\n    return F.softmax(x, dim=-1) @ v\n", device="cpu").text


def test_a_tensor_that_is_float32_is_no_double_because_another_is() -> None:
    text = HEAD + "y = torch.zeros(2, dtype=torch.float64)\nx = torch.randn(1, 2, 5, 5)\nz = F.hardshrink({0})\n"
    assert [c.verdict for c in translate(text.format("x")).changes if c.torch.endswith("hardshrink")] == ["exact"]
    assert [c.verdict for c in translate(text.format("y")).changes if c.torch.endswith("hardshrink")] == ["adapted"]


@pytest.mark.parametrize("line", ["torch.set_default_dtype(torch.float64)", "net = nn.Linear(2, 2).double()"])
def test_where_the_default_or_a_layer_is_double_nothing_is_surely_float32(line: str) -> None:
    text = f"{HEAD}{line}\nz = F.hardshrink(torch.randn(2))\n"
    assert [c.verdict for c in translate(text).changes if c.torch.endswith("hardshrink")] == ["adapted"]
