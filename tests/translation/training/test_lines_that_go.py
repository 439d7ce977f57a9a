"""The first line of a forward part may go by itself, `images = images.to(device)`: the call stands there all the same."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

PROGRAM = """
from torch import nn


class Trainer:
    def __init__(self, model: nn.Module, optimizer: torch.optim.Optimizer, device):
        self.model, self.optimizer, self.device = model, optimizer, device
        self.criterion = nn.CrossEntropyLoss()

    def train(self, loader):
        for views, labels in loader:
            images = torch.cat(views, dim=0)
{gap}            {line}
{gap}            features = self.model(images)
            loss = self.criterion(features, labels)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
"""


@pytest.mark.parametrize("gap", ["", "\n"])
@pytest.mark.parametrize(
    "line",
    [
        "images = images.to(self.device)",
        "images, labels = images.to(self.device), labels.to(self.device)",
        "images = images.cuda()",
    ],
)
def test_the_step_is_called_where_the_line_stood(line: str, gap: str) -> None:
    text = translated(PROGRAM.format(line=line, gap=gap)).text
    assert "mindport:" not in text
    assert "images = images" not in text
    assert f"images = ops.cat(views, axis=0)\n{gap}            loss, grads = grad_fn(images, labels)\n" in text


def test_a_step_with_mixed_precision_asked_for_is_written() -> None:
    line = "images = images.to(self.device)"
    program = PROGRAM.format(line=line, gap="\n").replace(
        "            features", "            with torch.autocast('cuda'):\n                features"
    )
    program = program.replace("            loss = self", "                loss = self")
    text = translated(program).text
    assert "            loss, grads = grad_fn(images, labels)\n" in text
    assert "not bound" not in text


def test_blank_lines_around_a_function_are_as_between_functions() -> None:
    """`opt.zero_grad()` in front of the forward part goes: what stands above it stands above the function then."""
    body = """
def step(G, D, z, opt_g, opt_d):
    opt_d.zero_grad()
    loss_d = D(G(z).detach()).mean()
    loss_d.backward()
    opt_d.step()

    opt_g.zero_grad()
    loss_g = -D(G(z)).mean()
    loss_g.backward()
    opt_g.step()
"""
    text = translated(body).text
    assert "opt_d):\n    def forward_d():\n" in text, text
    assert "opt_d(grads_d)\n\n    def forward_g():\n" in text, text
