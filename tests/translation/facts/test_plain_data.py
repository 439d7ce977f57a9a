"""Through which values no gradient goes back."""

from __future__ import annotations

import ast

import pytest

from tests.translation.facts.programs import Program
from workers.translation.facts.plain_data import is_plain_data

_CLASS = "class D:\n    def f(self):\n        self.a = "
_READ = "    def g(self):\n        y = self.a.std()"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("y = torch.tensor(r)", True),
        ("y = torch.tensor(r, requires_grad=True)", False),
        ("x = torch.tensor(r)\ny = (x - x.mean()) / (x.std() + 1e-7)", True),
        ("x = torch.tensor(r).float().view(-1, 1)\ny = x.std()", True),
        ("y = net(x)", False),
        ("y = unknown", False),
        ("net = nn.Linear(2, 2)\ny = net(torch.ones(2))", False),
        ("net = nn.Linear(2, 2)\ny = net(torch.ones(2)).detach() * 2", True),
        ("x = torch.zeros(3)\nx[0] = w\ny = x.std()", False),
        ("x = torch.zeros(3)\nx.view(-1)[0] = w\ny = x.std()", False),
        ("x = torch.zeros(3)\nwith torch.no_grad():\n    x[0] = w\n    x[1] += w\ny = x.view(-1)[i].std()", True),
        ("x = torch.zeros(3)\nwith torch.no_grad():\n    x[0] = w\nx[1] = w\ny = x.std()", False),
        ("x = torch.zeros(3)\nwith torch.no_grad():\n    x.requires_grad_()\ny = x.std()", False),
        ("x = torch.zeros(3)\nv = x[1:]\nv.copy_(w)\ny = x.std()", False),
        ("x = torch.zeros(3, 2)\nfor row in x:\n    row.copy_(w)\ny = x.std()", False),
        ("x = torch.zeros(3)\nfill(x)\ny = x.std()", False),
        ("def fill(x):\n    x[0] = w\nx = torch.zeros(3)\nfill(x)\ny = x.std()", False),
        ("def show(x):\n    print(x)\nx = torch.zeros(3)\nshow(x)\ny = x.std()", True),
        ("x = torch.zeros(3)\nkept.append(x)\ny = x.std()", True),
        ("x = torch.zeros(3)\nx.requires_grad_()\ny = x.std()", False),
        ("x = torch.zeros(3)\nx.requires_grad = True\ny = x.std()", False),
        ("x = torch.zeros(3)\nif w:\n    x = w\ny = x.std()", False),
        ("x = torch.zeros(3)\nx += w\ny = x.std()", False),
        ("def f(x):\n    return x * 2\ny = f(torch.ones(2))", False),  # called with a network's output elsewhere, perhaps
        ("def f():\n    return torch.linspace(0, 1, 9)\ny = f().to('cuda')", True),
        (_CLASS + "1 - self.b\n        self.b = torch.linspace(0, 1, 9)\ny = D().a", True),
        (_CLASS + "nn.Parameter(torch.ones(3))\n" + _READ, False),
        (_CLASS + "torch.ones(3) - 1\n" + _READ, True),
        (_CLASS + "torch.ones(3) - 1\n" + _READ + "\nd.a = net(x)", False),
        (_CLASS + "torch.ones(3) - 1\n" + _READ + "\nd.a[0] = w", False),
    ],
)
def test_what_a_gradient_may_go_back_through(text: str, plain: bool) -> None:
    program = Program(text)
    made = next(s for s in ast.walk(program.tree) if isinstance(s, ast.Assign) and getattr(s.targets[0], "id", "") == "y")
    assert is_plain_data(program.facts, made.value) is plain
