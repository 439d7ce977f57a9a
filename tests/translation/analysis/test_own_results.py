"""What the file's own functions give back, and what they keep: a name stays the only way to its tensor across a call."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of

START = "kept = []\nbase = torch.ones(4)\n"
NEW = [
    "def make(t):\n    twice = torch.cat([t, t])\n    return twice\nx = make(base)\n",
    "def make(t):\n    if t.ndim > 1:\n        return t.sum(0)\n    return t * 2\nx = make(base)\n",
    (
        "class Coder:\n    def code(self, t):\n        half = t / 2\n        return torch.sin(half)\n\n    def run(self, t):\n"
        "        x = self.code(t)\n        x += 1\n        return x\n\nx = Coder().run(base)\n"
    ),
    "def norm(t):\n    s = t.abs().sum()\n    return t / s\nx = base * 3\nother = norm(x)\n",
]
HELD = [
    "def look(t):\n    return t.view(2, 2)\nx = base * 3\nother = look(x)\n",
    "def keep(t):\n    kept.append(t)\n    return t * 2\nx = base * 3\nother = keep(x)\n",
    "def same(t, flag=True):\n    if flag:\n        return t\n    return t * 2\nx = same(base)\nother = base\n",
    "def store(t):\n    held[0] = t\n    return t * 2\nheld = [None]\nx = base * 3\nother = store(x)\nkept += held\n",
    "x = base * 3\nkept += [x]\nother = base\n",
    "x = base * 3\nheld = {}\nheld['x'] = x\nkept += [held['x']]\nother = base\n",
    "def later(t):\n    def ask():\n        return t\n    kept.append(ask)\n    return t * 2\nx = base * 3\nother = later(x)\n",
    (
        "class A:\n    def code(self, t):\n        return t * 2\n\nclass B(A):\n    def code(self, t):\n        return t\n\n"
        "def run(c: A, t):\n    x = c.code(t)\n    x += 1\n    return x\n\nx = run(B(), base)\nother = base\n"
    ),
]
END = "x += 1\nanswer = [t.sum() if isinstance(t, torch.Tensor) else t().sum() for t in [x, *kept]]\n"


def _agrees(body: str, *names: str) -> None:
    found = translated(body)
    theirs, ours = names_of(HEAD + body), names_of(found.text)
    for name in names:
        np.testing.assert_allclose(ours[name].asnumpy(), theirs[name].numpy(), rtol=1e-6)
    np.testing.assert_allclose([float(t) for t in ours["answer"]], [float(t) for t in theirs["answer"]], rtol=1e-6)


@pytest.mark.parametrize("made", NEW)
def test_what_a_function_made_is_bound_anew(made: str) -> None:
    body = START + made + END
    assert "write_into" not in translated(body).text
    _agrees(body, "x", "base")


@pytest.mark.parametrize("made", HELD)
def test_what_a_function_hands_on_is_written_into(made: str) -> None:
    body = START + made + END
    text = translated(body).text
    assert "write_into" in text or "x.copy_(x + 1)" in text
    _agrees(body, "x", "base", "other")


VIEWS = [
    "x = (base * 3).abs()\nx = x.view(2, 2).transpose(0, 1)\n",
    "first = (base * 3).abs()\nx = first.view(2, 2)\n",
    "x = (base * 3).abs()\nx = x.view(2, 2) if len(kept) < 1 else x.mean(0)\n",
]
LIVE_VIEWS = [
    "first = base * 3\nother = first\nx = first.view(2, 2)\n",
    "first = base * 3\nx = first.view(2, 2)\nother = x.view(-1)\n",
    "x = base.view(2, 2)\nother = base\n",
    "other = base * 3\nx = other.view(2, 2) if len(kept) < 1 else other.mean(0)\n",
    "x = base * 3\nother = x\nfor turn in range(2):\n    x = x.view(2, 2)\n",
]


def test_a_view_whose_tensor_nobody_has_is_bound_anew() -> None:
    for made in VIEWS:
        body = START + "def run():\n" + "".join(f"    {line}\n" for line in [*made.splitlines(), "x += 1", "return x"])
        body += "x = run()\nanswer = [x.sum()]\n"
        assert "write_into" not in translated(body).text
        _agrees(body, "x", "base")


@pytest.mark.parametrize("made", LIVE_VIEWS)
def test_a_view_whose_tensor_has_a_name_is_written_into(made: str) -> None:
    body = START + "def run():\n" + "".join(f"    {line}\n" for line in [*made.splitlines(), "x += 1", "return x, other"])
    body += "x, other = run()\nanswer = [x.sum()]\n"
    assert "write_into" in translated(body).text
    _agrees(body, "x", "other", "base")


def test_what_a_generator_gave_is_written_into() -> None:
    give = "def give():\n    x = base * 3\n    yield x\n    x += 1\n    yield x\n"
    _agrees(START + give + "found = list(give())\nanswer = [t.sum() for t in found]\n")
