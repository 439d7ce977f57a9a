"""Where gradients are computed and where they are switched off, on programs of ten lines."""

from __future__ import annotations

import ast

import pytest

from tests.translation.facts.programs import Program


@pytest.mark.parametrize(
    ("text", "line", "off"),
    [
        ("with torch.no_grad():\n    y = f(x)", 2, True),
        ("with torch.inference_mode():\n    y = f(x)", 2, True),
        ("with torch.inference_mode(False):\n    y = f(x)", 2, False),
        ("with torch.set_grad_enabled(False):\n    y = f(x)", 2, True),
        ("with torch.set_grad_enabled(training):\n    y = f(x)", 2, False),
        ("with torch.no_grad():\n    with torch.enable_grad():\n        y = f(x)", 3, False),
        ("with open(p) as f, torch.no_grad():\n    y = f(x)", 2, True),
        ("from torch import no_grad\nwith no_grad():\n    y = f(x)", 3, True),
        ("def no_grad(): ...\nwith no_grad():\n    y = f(x)", 3, False),  # a context of the program's own
        ("with torch.no_grad():\n    def f(x):\n        return x + 1", 3, False),  # runs where it is called
        ("@torch.no_grad()\ndef f(x):\n    return x + 1", 3, True),
        ("@torch.no_grad\ndef f(x):\n    return x + 1", 3, True),
        ("@no_gradient_here\ndef f(x):\n    return x + 1", 3, False),
    ],
)
def test_grad_mode(text: str, line: int, off: bool) -> None:
    program = Program(text)
    assert program.facts.gradients.switched_off(program.at(line, ast.stmt)) is off


@pytest.mark.parametrize(
    ("text", "line", "differentiated"),
    [
        ("class N(nn.Module):\n    def forward(self, x):\n        return x + 1", 3, True),
        ("class N(nn.Module):\n    def forward(self, x):\n        return h(x)\ndef h(x):\n    return x + 1", 5, True),
        ("class N(nn.Module):\n    def other(self, x):\n        return x + 1", 3, False),
        ("x = w + 1\nx.sum().backward()\ny = w * 2", 1, True),
        ("x = w + 1\nx.sum().backward()\ny = w * 2", 3, False),
        ("for i in range(3):\n    x = w + 1\n    x.sum().backward()\n    w = w * 2", 4, True),  # the next round reads it
        ("class N(nn.Module):\n    def h(self, x):\n        self.k = x\n    def forward(self, h):\n        return h(1)", 3, False),
        ("def criterion(a, b):\n    return (a - b).pow(2).mean()", 2, True),  # whoever calls it may differentiate it
        ("def name(a):\n    return str(a)", 2, False),
        ("def f(a):\n    return a + 1\nx = f(w)\nx.sum().backward()", 2, True),
        ("def f(a):\n    return a + 1\nx = f(w)\nx.sum().item()", 2, False),
        ("def f(a):\n    return a + 1\nx = f(w).detach() * w\nx.sum().backward()", 2, False),
        ("def f(a):\n    return a + 1\nl = []\nl.append(f(w))\nsum(l).backward()", 2, True),
        ("def f(a):\n    return a + 1\nwith torch.no_grad():\n    x = f(w)\n(x * w).sum().backward()", 2, False),
    ],
)
def test_differentiated_code(text: str, line: int, differentiated: bool) -> None:
    program = Program(text)
    assert program.facts.gradients.differentiated(program.at(line, ast.stmt)) is differentiated


def test_a_custom_function_is_not_on_the_tape() -> None:
    program = Program("""
        class Square(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                return h(x)
        def h(x):
            return x * x
    """)
    place = program.at(6, ast.stmt)
    assert program.facts.gradients.differentiated(place)
    assert not program.facts.gradients.on_tape(place)


@pytest.mark.parametrize(
    ("kept", "plain", "same"),
    [
        ("y = checkpoint(f, x)", "y = f(x)", True),
        ("return checkpoint(self.f, x, m)", "return self.f(x, m)", True),
        ("y = checkpoint(f, x)", "y = g(x)", False),
        ("y = checkpoint(f, x)", "y = f(z)", False),
        ("y = checkpoint(f, x)", "z = f(x)", False),
        ("y = checkpoint(f, x)", "pass", False),
        ("y = other(f, x)", "y = f(x)", False),
    ],
)
def test_a_branch_that_only_decides_whether_values_are_computed_again(kept: str, plain: str, same: bool) -> None:
    program = Program(f"""
        from torch.utils.checkpoint import checkpoint
        def run(self, f, g, x, z, m):
            if x.requires_grad:
                {kept}
            else:
                {plain}
    """)
    assert program.facts.gradients.only_recomputes(program.at(3, ast.If)) is same


@pytest.mark.parametrize(
    ("statement", "flagged"),
    [
        ("x.requires_grad_()", {"x"}),
        ("x.requires_grad_(True)", {"x"}),
        ("self.w.requires_grad = True", {"self.w"}),
        ("x.requires_grad_(False)", set()),
        ("x.requires_grad = training", set()),
        ("y = x.requires_grad_()", set()),  # of the result, which has a name of its own
    ],
)
def test_places_that_are_told_to_have_a_gradient(statement: str, flagged: set[str]) -> None:
    assert Program(statement).facts.gradients.flagged == flagged
