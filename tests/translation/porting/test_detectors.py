"""Every advice on porting: told once where it first applies, and not where it is followed."""

from __future__ import annotations

import pytest

from knowledge.advice import advice
from workers.translation import translate

ADVICE = advice("porting")
SHAPES = "port-changing-shape"


def codes(text: str, code: str = "") -> list[str]:
    """What is said of kernels of the CPU is said to those who translate for it, of changing shapes to those who name a chip."""
    device = "cpu" if code.startswith("port-cpu") else "ascend910b" if code == SHAPES else "ascend"
    return [finding.code for finding in translate(text, device=device).findings if finding.code.startswith("port-")]


def test_each_concern_of_a_port_has_one():
    """Its failing program and the twin that is left alone are held below and in graph_mode/test_restrictions.py."""
    assert {"port-in-place", "port-random-stream", "port-mode", "port-dtype", "port-distributed"} <= ADVICE.keys()
    assert "graph-dynamic-shape" in advice("graph_mode")


@pytest.mark.parametrize("code", sorted(ADVICE))
def test_the_failing_program_gets_it_once(code):
    again = ADVICE[code].failing + "\n".join(ADVICE[code].failing.splitlines()[1:])
    assert codes(ADVICE[code].failing, code).count(code) == codes(again, code).count(code) == 1


@pytest.mark.parametrize("code", sorted(ADVICE))
def test_the_working_program_does_not(code):
    assert code not in codes(ADVICE[code].working, code)


def test_it_stands_on_the_line_that_comes_first_in_the_text():
    text = "import torch\n\ndef later():\n    return torch.rand(2)\n\nx = torch.randn(3)\n"
    assert [(f.line, f.code) for f in translate(text).findings] == [(4, "port-random-stream")]


def test_leaves_in_place_methods_of_lists_and_of_the_users_classes():
    assert codes("import torch\nclass Box:\n    def add_(self, x):\n        return x\nBox().add_(1)\nx = torch.ones(2)\n") == []


def test_leaves_modules_without_a_mode():
    assert codes("import torch\nnet = torch.nn.Linear(2, 2)\ny = net(torch.ones(1, 2))\n") == []


def test_kernels_of_the_cpu_are_no_matter_for_another_device():
    assert codes(ADVICE["port-cpu-special-values"].failing) == []


NET = "import torch\nnet = torch.nn.Linear(2, 2)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nx = torch.ones(4, 2)\n"
STEP = "    loss = net(x).sum()\n    opt.zero_grad()\n    loss.backward()\n    opt.step()\n"
FORWARD = "import torch\nclass Net(torch.nn.Module):\n    def forward(self, x: torch.Tensor):\n        return x[x > 0]\n"
BATCHES = "from torch.utils.data import DataLoader, TensorDataset\nloader = DataLoader(TensorDataset(x), batch_size=3{})\n"
OVER = "for (x,) in loader:\n" + STEP


@pytest.mark.parametrize(
    "text", [FORWARD, NET + "for step in range(2):\n    n = torch.nonzero(x)\n" + STEP, NET + BATCHES.format("") + OVER]
)
def test_a_shape_that_changes_is_told_where_a_chip_is_named_and_nothing_is_compiled(text):
    for device in ("ascend910a", "ascend910b", "ascend310p", "a3"):
        assert SHAPES in [finding.code for finding in translate(text, device=device).findings]
    for device in ("ascend", "cpu", "gpu"):
        assert SHAPES not in [finding.code for finding in translate(text, device=device).findings]
    assert SHAPES not in [finding.code for finding in translate(text, device="a3", mode="graph").findings]


@pytest.mark.parametrize(
    "text",
    [
        NET + "n = torch.nonzero(x)\nfor step in range(2):\n" + STEP,  # once, before the steps
        NET + "for step in range(2):\n    x[x > 0] = 0.0\n" + STEP,
        NET + "for step in range(2):\n    y = x[:2]\n" + STEP,
        NET + BATCHES.format(", drop_last=True") + OVER,
    ],
)
def test_a_shape_that_stays_is_not_told(text):
    assert SHAPES not in codes(text, SHAPES)
