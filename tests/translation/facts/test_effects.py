"""What is written into, what draws at random, and where names come from, on programs of ten lines."""

from __future__ import annotations

import ast

import pytest

from tests.translation.facts.programs import Program


@pytest.mark.parametrize(
    ("body", "written"),
    [
        ("a[0] = b", {"a"}),
        ("a.weight[1] = b", {"a"}),
        ("a += b", {"a"}),
        ("a.add_(b)", {"a"}),
        ("a.data.add_(b)", {"a"}),
        ("torch.add(a, 1, out=b)", {"b"}),
        ("a.grad = None", {"a"}),
        ("a = a + b", set()),
        ("a = a.clone()\n    a[0] = b", set()),  # its own from then on
        ("a.weight.view(-1)[b] = 1", {"a"}),
        ("a.add(b)", set()),
        ("a.__setstate__(b)", set()),
        ("return a[0] + b", set()),
    ],
)
def test_the_arguments_that_a_function_writes_into(body: str, written: set[str]) -> None:
    program = Program(f"def f(a, b):\n    {body}")
    assert program.facts.effects.written_parameters(program.function("f")) == written


@pytest.mark.parametrize(
    ("text", "line", "draws"),
    [
        ("x = torch.rand(2)", 1, True),
        ("x = torch.ones(2).bernoulli()", 1, True),
        ("x = F.dropout(y)", 1, True),
        ("x = torch.arange(2)", 1, False),
        ("import numpy as np\nx = np.random.normal()", 2, True),
        ("from numpy.random import rand\nx = rand(2)", 2, True),
        ("import random\nrandom.seed(0)", 2, False),
        ("import random\nx = random.choice(y)", 2, True),
        ("class R:\n    def choice(self): ...\nrandom = R()\nx = random.choice()", 4, False),  # no module of that name
        ("import numpy as np\nrng = np.random.default_rng(0)\nx = rng.integers(3)", 3, True),
        ("from torch.distributions import Normal\nx = Normal(0, 1).sample()", 2, True),
        ("def noise():\n    return torch.randn(2)\nx = noise()", 3, True),
        ("def a():\n    return b()\ndef b():\n    return a()\nx = a()", 5, False),
        ("def noise(y):\n    return torch.randn(2)\nways = {1: [noise]}\nfor f in ways[k]:\n    x = f(y)", 5, True),
        ("def noise(y):\n    return torch.randn(2)\nways = [noise]\nx = ways[k](y)", 4, True),
        ("def noise(y):\n    return torch.randn(2)\nx = f(noise(y))\nz = f(y)", 4, False),  # it is only called
        ("def double(y):\n    return y * 2\nways = [double]\nx = ways[k](y)", 4, False),
        ("def noise(y):\n    return torch.randn(2)\nways = [noise]\nx = len(y)", 4, False),
    ],
)
def test_random_draws(text: str, line: int, draws: bool) -> None:
    program = Program(text)
    assert program.facts.effects.draws(program.at(line, ast.stmt)) is draws


@pytest.mark.parametrize(
    ("text", "again"),
    [("x = next(batches)", True), ("x = queue.pop()", True), ("x = buffer.sample_batch(3)", True), ("x = y + 1", False)],
)
def test_what_is_not_the_same_when_it_is_done_twice(text: str, again: bool) -> None:
    program = Program(text)
    assert program.facts.effects.consumes(program.at(1, ast.stmt)) is again


@pytest.mark.parametrize(
    ("text", "line", "origin"),
    [
        ("import numpy as np\nnp.random.rand", 2, "numpy.random.rand"),
        ("import numpy.random\nnumpy.random.rand", 2, "numpy.random.rand"),
        ("from collections import namedtuple as nt\nnt", 2, "collections.namedtuple"),
        ("from .layers import norm\nnorm", 2, ".layers.norm"),
        ("import numpy as np\ndef f(np):\n    np.abs", 3, ""),  # an argument of that name is no module
        ("numpy.abs", 1, ""),
    ],
)
def test_origins(text: str, line: int, origin: str) -> None:
    program = Program(text)
    assert program.facts.origin(program.at(line, ast.Expr).value) == origin
