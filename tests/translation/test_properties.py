"""Whatever parses gives something that parses, the same each time, and a translation of itself."""

from __future__ import annotations

import ast
import sysconfig
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from workers.translation import Unusable, translate

PIECES = [
    "x = torch.randn({n}, 3)",
    "y = x.view(-1).sum(dim=0)",
    "z = F.softmax(x, {n})",
    "del x",
    "x += 1",
    "net = nn.Sequential(nn.Linear(3, {n}), nn.ReLU())",
    "print(f'{{x.shape}} {{x!r}} {{{{}}}}')",
    "x.add_({n})",
    "with torch.no_grad():\n    y = net(x)",
    "def f(a, *b, c=torch.float32, **d):\n    return a.size(0), b, d",
    "class M(nn.Module):\n    def forward(self, x):\n        return x.t()",
    "try:\n    import torch.cuda\nexcept ImportError: pass",
    "a, (b, *c) = x.shape, torch.max(x, 1)",
    "lambda q: torch.abs(q)",
    "[t for t in torch.unbind(x) if t.dim()]",
    "s = '''{n}\ntorch.abs'''  # torch.abs(x)",
    "x[x > {n}] = torch.tensor({n})",
    "if torch.cuda.is_available(): x = x.cuda()",
    "async def g():\n    await torch.abs(x)",
    "loss = nn.MSELoss()(x, x); loss.backward()",
    "import torch as t, os",
    "from torch import *",
    "(torch.abs)(x) \\\n    + 1",
    "x = (torch  # why\n     .abs(x, ))",
    "@torch.no_grad()\ndef h(): pass",
    "match x:\n    case torch.Size(): pass",
]
WRAPS = ["{}", "if True:\n    {}", "def w():\n    {}", "for i in range(2):\n\t{}", "class C:\n  {}"]


def indented(wrap: str, piece: str) -> str:
    lead = wrap.split("\n")[-1].split("{")[0]
    return wrap.format(piece.replace("\n", "\n" + lead)) if "'''" not in piece else piece


programs = st.lists(
    st.builds(lambda w, p, n: indented(w, p.format(n=n)), st.sampled_from(WRAPS), st.sampled_from(PIECES), st.integers(0, 3)),
    max_size=12,
).map(lambda parts: "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n" + "\n".join(parts) + "\n")


def parses(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(programs.filter(parses), st.sampled_from(["portable", "mint"]))
def test_programs_stay_programs(source, profile):
    result = translate(source, profile=profile)
    ast.parse(result.text)
    assert translate(source, profile=profile) == result
    assert translate(result.text, profile=profile).text == result.text


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(max_size=200))
def test_any_text_is_answered(text):
    try:
        result = translate(text)
    except Unusable:
        return
    assert result.text == text or "torch" in text


def stdlib() -> list[Path]:
    return sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"))[::6]


@pytest.mark.parametrize("path", stdlib(), ids=lambda path: path.name)
def test_the_standard_library_has_nothing_of_torch(path):
    text = path.read_bytes().decode("utf-8")
    assert translate(text).text == text
