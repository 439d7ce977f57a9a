"""Whether a derivative is taken while another one is: by name, through functions, containers, classes and decorators."""

from __future__ import annotations

import pytest

from workers.translation import translate
from workers.translation.facts import analyse
from workers.translation.source.text import Source

HEAD = (
    "import torch\nfrom functools import partial\nfrom torch.func import grad, vmap, jacrev, jacfwd\n"
    "def f(x):\n    return (x * x).sum()\n"
)
CLASS = "class S:\n    def __init__(self, fn):\n        self.fn = fn\n    def run(self, x):\n        return self.fn(x)\n"
REGISTRY = "KEPT = []\ndef keep(fn):\n    KEPT.append(fn)\n    return fn\n"


def once(text: str) -> bool:
    source = Source(HEAD + text)
    return analyse(source.tree, source.survey).program.derived_once


@pytest.mark.parametrize(
    "text",
    [
        "a = grad(f)(x)\nb = grad(f)(x)",
        "g = grad(f)\na = g(x)\nb = vmap(grad(f))(xs)\nprint(a, b)",
        "a = grad(f)(x)\nJ = jacrev(lambda t: f(t) + a)(x)",
        "def step(p, x):\n    g = grad(f)(p)\n    return p - 0.1 * g\nfor _ in range(3):\n    p = step(p, x)\nprint(jacfwd(f)(p))",
        "def step(p):\n    return {k: v - grad(f)(p)[k] for k, v in p.items()}\nq = step(p)\nprint(jacrev(f)(q))",
    ],
)
def test_once(text: str) -> None:
    assert once(text)


@pytest.mark.parametrize(
    "text",
    [
        "h = grad(lambda x: grad(f)(x).sum())",
        "h = jacfwd(jacrev(f))",
        "g = grad(f)\nh = grad(lambda x: g(x).sum())",
        "def g(x):\n    return grad(f)(x).sum()\nh = jacrev(g)",
        "def make(f):\n    return grad(f)\ng = make(f)\nh = make(lambda x: g(x).sum())\nk = jacrev(f)",
        "make = lambda f: grad(f)\ng = make(f)\nh = jacrev(g)",
        "g = partial(grad, argnums=0)(f)\nh = jacrev(g)",
        "d = grad\ng = d(f)\nh = d(lambda x: g(x).sum())",
        "h = jacrev(vmap(grad(f)))",
        "again = lambda fn: grad(fn)\nh = again(again(f))",
        "fs = []\nfs.append(grad(f))\nh = jacrev(lambda x: fs[0](x))",
        "fs = {}\nfs['a'] = grad(f)\nh = jacrev(lambda x: fs['a'](x))",
        CLASS + "s = S(grad(f))\nh = jacrev(lambda x: s.run(x))",
        "class S:\n    def run(self, x):\n        return grad(f)(x)\nh = jacrev(S().run)",
        REGISTRY + "@keep\ndef g(x):\n    return grad(f)(x)\nh = jacrev(lambda x: KEPT[0](x))",
        "def run(a, b):\n    return a(b)\ndef outer(fn):\n    return jacrev(fn)(x)\nrun(outer, grad(f))",
        "for g in [grad(f), jacrev(f)]:\n    h = grad(lambda x: g(x).sum())",
        "def outer(fn, x):\n    return grad(fn)(x)\nouter(lambda p: outer(f, p).sum(), x)\njacrev(f)(x)",
    ],
)
def test_nested(text: str) -> None:
    assert not once(text)


def test_independent_derivatives_need_nobody() -> None:
    text = HEAD + "x = torch.randn(3)\nprint(grad(f)(x))\nprint(jacrev(f)(x))\n"
    assert translate(text).clean
    assert not translate(text + "print(jacrev(grad(f))(x))\n").clean
