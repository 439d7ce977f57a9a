"""Gradients of parameters that another file reads stay with the parameters; what nobody keeps is marked."""

from __future__ import annotations

import pytest

from workers.translation import translate
from workers.translation.project import project_of

CLIP = """import torch

def clip_gradient(optimizer, grad_clip):
    for group in optimizer.param_groups:
        for param in group['params']:
            if param.grad is not None:
                param.grad.data.clamp_(-grad_clip, grad_clip)
"""
TRAIN = """import torch
from torch import nn
from {module} import clip_gradient

net = nn.Linear(3, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)

def train(x):
    opt.zero_grad()
    loss = net(x).pow(2).mean()
    loss.backward()
    clip_gradient(opt, 0.1)
    opt.step()
"""


@pytest.mark.parametrize("more", [{}, {"tools/__init__.py": "from utils import clip_gradient\n"}])
def test_a_step_keeps_what_a_helper_of_another_file_clips(more: dict[str, str]) -> None:
    sources = {"utils.py": CLIP, "train.py": TRAIN.format(module="tools" if more else "utils"), **more}
    project = project_of(sources)
    step, helper = (translate(sources[path], project=project, path=path) for path in ("train.py", "utils.py"))
    assert (
        "keep_gradients(opt.parameters, grads)\n    clip_gradient(opt, 0.1)\n    opt(kept_gradients(opt.parameters))" in step.text
    )
    assert not [change for change in helper.changes if change.verdict == "review"]


def test_a_helper_alone_is_marked() -> None:
    marked = {change.line for change in translate(CLIP).changes if change.verdict == "review"}
    assert marked == {6, 7}


def test_a_step_that_nobody_looks_into_hands_its_gradients_on() -> None:
    sources = {"utils.py": "def clip_gradient(optimizer, most):\n    pass\n", "train.py": TRAIN.format(module="utils")}
    text = translate(sources["train.py"], project=project_of(sources), path="train.py").text
    assert "opt(grads)" in text


def test_an_optimizer_of_ones_own_is_given_them() -> None:
    own = "import torch\n\nclass Mine(torch.optim.Optimizer):\n    def step(self):\n        for group in self.param_groups:\n"
    own += "            for p in group['params']:\n                p.data.add_(p.grad.data, alpha=-group['lr'])\n"
    assert not [change for change in translate(own).changes if change.verdict == "review"]


def test_a_step_beside_the_helper_that_cannot_be_written_is_marked_alone() -> None:
    scaler = "\nclass Scaler:\n    def __call__(self, loss, optimizer):\n        loss.backward()\n        optimizer.step()\n"
    sources = {"utils.py": CLIP + scaler, "train.py": TRAIN.format(module="utils")}
    helper = translate(sources["utils.py"], project=project_of(sources), path="utils.py")
    assert {change.line for change in helper.changes if change.verdict == "review"} == {11, 12}


@pytest.mark.parametrize(("driver", "kept"), [("", False), ("clip_gradient(opt, 1)\n", True)])
def test_a_helper_that_is_imported_and_never_called_reads_nothing(driver: str, kept: bool) -> None:
    step = TRAIN.format(module="utils").replace("    clip_gradient(opt, 0.1)\n", "")
    main = f"from train import train, opt\nfrom utils import *\nimport torch\n\ntrain(torch.ones(2, 3))\n{driver}"
    sources = {"utils.py": CLIP, "train.py": step, "main.py": main}
    text = translate(step, project=project_of(sources), path="train.py").text
    assert ("keep_gradients" in text) is kept
