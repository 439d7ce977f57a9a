"""Gradients that one method computes and another applies: the parameters keep them, wherever the program clears them."""

from __future__ import annotations

from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate
from workers.translation.project import project_of

SPLIT = """
import torch
from torch import nn

class Worker:
    def __init__(self, net):
        self.net = net
        self.optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)

    def accumulate(self, x, share):
        loss = self.net(x).pow(2).mean()
        if share > 1:
            loss = loss / share
        loss.backward()
        return loss.item()

    def apply(self):
        norm = torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimizer.step()
        return norm.item()

net = nn.Linear(3, 2)
nn.init.constant_(net.weight, 0.3)
nn.init.constant_(net.bias, 0.1)
worker = Worker(net)
for step in range(3):
    net.zero_grad()
    losses = [worker.accumulate(torch.arange(6.0).reshape(2, 3) / (part + 2), 2) for part in range(2)]
    print("%.5f %.5f" % (sum(losses), worker.apply()))
"""
FIT = """import torch

class Base:
    def __init__(self, net, optimizer):
        self.net, self.optimizer = net, optimizer

    def train_step(self, x):
        loss = self.net(x).pow(2).mean()
        loss.backward()
        if self.ready():
            self.optimizer.step()
            self.optimizer.zero_grad()

    def fit(self, loader):
        self.optimizer.zero_grad()
        for x in loader:
            self.train_step(x)
"""


def test_two_methods_train_as_in_torch() -> None:
    ours, theirs = run_both({"split": SPLIT}, {"split": translate(SPLIT, companion="inline").text})
    assert not theirs["split"][1], theirs["split"][1]
    assert alike(ours["split"][0], theirs["split"][0]), f"{ours['split'][0]}\n{theirs['split'][0]}"


def test_the_optimizer_of_the_class_says_which_gradients() -> None:
    result = translate(SPLIT)
    assert result.clean
    assert "ms.value_and_grad(forward_fn, None, self.optimizer.parameters)" in result.text
    assert "self.optimizer(kept_gradients(self.optimizer.parameters))" in result.text
    assert "clear_gradients(net.trainable_params())" in result.text


def test_clearing_in_front_of_a_loop_of_steps() -> None:
    result = translate(FIT)
    assert result.clean
    assert "clear_gradients(self.optimizer.parameters)\n        for x in loader" in result.text
    assert "zero_grad" not in result.text


def test_another_file_clears_what_this_one_keeps() -> None:
    head, _, rest = SPLIT.partition("\nnet = ")
    main = f"import torch\nfrom torch import nn\nfrom worker import Worker\nnet = {rest}"
    project = project_of({"worker.py": head, "main.py": main})
    assert "clear_gradients(net.trainable_params())" in translate(main, project=project, path="main.py").text


HANDED_ON = """import torch

class Base:
    def train_step(self, x):
        self.optimizer.zero_grad()
        loss = self.net(x).pow(2).mean()
        loss.backward()
        self.optimizer.step()

    def fit(self, loader):
        self.optimizer.zero_grad()
        for x in loader:
            self.train_step(x)
"""


ZEROS = """
import torch
from torch import nn
net = nn.Linear(2, 1)
nn.init.constant_(net.weight, 0.5)
nn.init.constant_(net.bias, 0.1)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
net(torch.ones(3, 2)).sum().backward()
optimizer.step()
optimizer.zero_grad(set_to_none=False)
optimizer.step()
print("%.5f %.5f" % (net.weight[0, 0].item(), net.weight.grad.abs().sum().item()))
"""


def test_gradients_that_are_to_be_zeros_are() -> None:
    ours, theirs = run_both({"zeros": ZEROS}, {"zeros": translate(ZEROS, companion="inline").text})
    assert not theirs["zeros"][1], theirs["zeros"][1]
    assert alike(ours["zeros"][0], theirs["zeros"][0]), f"{ours['zeros'][0]}\n{theirs['zeros'][0]}"


def test_clearing_goes_where_steps_hand_their_gradients_on() -> None:
    result = translate(HANDED_ON)
    assert result.clean
    assert "zero_grad" not in result.text
    assert "clear_gradients" not in result.text


def test_an_object_that_clears_itself_is_asked() -> None:
    own = "class Wrapper:\n    def zero_grad(self):\n        self.count = 0\n"
    source = f"import torch\n{own}\ndef fit(wrapper, loader):\n    wrapper.zero_grad()\n    wrapper.begin(loader)\n"
    assert "wrapper.zero_grad()" in translate(source).text
