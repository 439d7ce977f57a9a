"""Functions that are given a loss and differentiate it: its gradients come along from where it was computed."""

from __future__ import annotations

import pytest

from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate
from workers.translation.project import project_of

HEAD = """
import torch
from torch import nn

net = nn.Linear(3, 2)
with torch.no_grad():
    net.weight.copy_(torch.arange(6.0).reshape(2, 3) / 7)
    net.bias.zero_()
"""
TAKERS = {
    "a function with the optimizer": """
def take_step(optimizer, loss, limit=None):
    optimizer.zero_grad()
    loss.backward()
    if limit is not None:
        torch.nn.utils.clip_grad_norm_([p for group in optimizer.param_groups for p in group["params"]], limit)
    optimizer.step()

optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
for step in range(3):
    loss = net(torch.arange(6.0).reshape(2, 3) / (step + 1)).pow(2).mean()
    take_step(optimizer, loss, 0.5)
    print("%.5f" % loss.item())
""",
    "a method of what holds the optimizer": """
class Learner:
    def __init__(self, net):
        self.optimizer = torch.optim.Adam(net.parameters(), lr=0.05)

    def improve(self, loss):
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return loss.item()

learner = Learner(net)
for step in range(3):
    out = net(torch.arange(6.0).reshape(2, 3) / (step + 1))
    loss = out.pow(2).mean()
    print("%.5f %.5f" % (learner.improve(loss) if step % 2 else 0.0, out.sum().item()))
    value = learner.improve(loss) if step > 5 else learner.optimizer.param_groups[0]["lr"]
""",
    "a scaler of one's own": """
class Scaler:
    def __init__(self):
        self.calls = 0

    def __call__(self, loss, optimizer, parameters=None, update=True):
        loss.backward()
        self.calls += 1
        if update:
            norm = torch.nn.utils.clip_grad_norm_(parameters, 1.0)
            optimizer.step()
            return norm

def train(scaler, optimizer):
    optimizer.zero_grad()
    for step in range(4):
        loss = net(torch.arange(6.0).reshape(2, 3) / (step + 1)).pow(2).mean()
        loss = loss / 2
        norm = scaler(loss, optimizer, parameters=net.parameters(), update=step % 2 == 1)
        if step % 2 == 1:
            optimizer.zero_grad()
            print("%.5f %.5f" % (loss.item(), norm.item()))

train(Scaler(), torch.optim.SGD(net.parameters(), lr=0.1))
""",
}


PAIR = """
def apply(loss, optimizer):
    loss.backward()
    optimizer.step()

judge = nn.Linear(2, 1)
nn.init.constant_(judge.weight, 0.4)
nn.init.constant_(judge.bias, 0.1)
first = torch.optim.SGD(net.parameters(), lr=0.1)
second = torch.optim.SGD(judge.parameters(), lr=0.1)
for step in range(3):
    made = net(torch.arange(6.0).reshape(2, 3) / (step + 1))
    first.zero_grad()
    loss = judge(made).pow(2).mean()
    apply(loss, first)
    verdict = (judge(made.detach()) - 1).pow(2).mean()
    apply(verdict, second)
    if step % 2:
        second.zero_grad()
    print("%.5f %.5f" % (loss.item(), verdict.item()))
"""


def test_what_one_loss_leaves_with_the_other_network_is_there() -> None:
    source = HEAD + PAIR
    result = translate(source, companion="inline")
    assert result.clean
    ours, theirs = run_both({"pair": source}, {"pair": result.text})
    assert not theirs["pair"][1], theirs["pair"][1]
    assert alike(ours["pair"][0], theirs["pair"][0]), f"{ours['pair'][0]}\n{theirs['pair'][0]}"


@pytest.mark.parametrize("name", ["a function with the optimizer", "a scaler of one's own"])
def test_training_is_torchs(name: str) -> None:
    source = HEAD + TAKERS[name]
    result = translate(source, companion="inline")
    assert result.clean
    ours, theirs = run_both({"taker": source}, {"taker": result.text})
    assert not theirs["taker"][1], theirs["taker"][1]
    assert alike(ours["taker"][0], theirs["taker"][0]), f"{ours['taker'][0]}\n{theirs['taker'][0]}"


def test_the_object_that_is_given_a_loss_may_hold_the_optimizer() -> None:
    source = HEAD + TAKERS["a method of what holds the optimizer"].partition("for step")[0]
    result = translate(f"{source}loss = net(torch.ones(2, 3)).pow(2).mean()\nlearner.improve(loss)\nprint(loss.item())\n")
    assert result.clean
    assert "hand_gradients(loss, learner.optimizer.parameters, grads)\nlearner.improve(loss)\n" in result.text
    assert "clear_gradients(self.optimizer.parameters)\n        backward(loss)\n" in result.text


def test_between_files() -> None:
    base = "import torch\n\nclass Base:\n    def take(self, optimizer, loss):\n        optimizer.zero_grad()\n"
    base += "        loss.backward()\n        optimizer.step()\n"
    agent = "import torch\nfrom base import Base\n\nclass Agent(Base):\n    def learn(self, x):\n"
    agent += "        loss = self.net(x).pow(2).mean()\n        self.take(self.optimizer, loss)\n"
    project = project_of({"base.py": base, "agent.py": agent})
    taking, giving = (translate(text, project=project, path=path) for path, text in (("base.py", base), ("agent.py", agent)))
    assert taking.clean
    assert "backward(loss)" in taking.text
    assert giving.clean
    assert "hand_gradients(loss, self.optimizer.parameters, grads)\n        self.take(self.optimizer, loss)" in giving.text


def test_nobody_gives_one() -> None:
    source = "import torch\ndef take(optimizer, loss):\n    optimizer.zero_grad()\n    loss.backward()\n    optimizer.step()\n"
    result = translate(source)
    assert not result.clean
    assert "backward(loss)" not in result.text.replace("loss.backward()", "")


@pytest.mark.parametrize(
    "line", ["take_step(optimizer, first + second)", "take_step(optimizer, first.mean())", "print(take_step(optimizer, second))"]
)
def test_another_call_beside_a_plain_one_is_left_to_a_person(line: str) -> None:
    source = HEAD + TAKERS["a function with the optimizer"].partition("for step")[0]
    lines = "first = net(torch.ones(1, 3)).pow(2).mean()\nsecond = first * 2\ntake_step(optimizer, first)\n"
    assert not translate(f"{source}{lines}{line}\n").clean


@pytest.mark.parametrize("call", ["loss.backward(torch.ones(2))", "loss.backward(gradient=weight)", "loss.backward(inputs=[w])"])
def test_a_gradient_to_begin_with_is_not_lost(call: str) -> None:
    source = HEAD + TAKERS["a function with the optimizer"].replace("loss.backward()", call)
    result = translate(source)
    assert "hand_gradients" not in result.text
    assert not result.clean


def test_a_parameter_hides_a_module_of_its_name() -> None:
    source = f"from torch.optim import optimizer\n{HEAD}{TAKERS['a function with the optimizer']}"
    result = translate(source)
    assert result.clean
    assert "    clear_gradients(optimizer.parameters)\n    backward(loss)\n" in result.text


def test_a_scaled_loss_is_left_to_a_person_in_mixed_precision() -> None:
    body = "class Scaler:\n    def __init__(self):\n        self.scaler = torch.cuda.amp.GradScaler()\n\n"
    body += "    def __call__(self, loss, optimizer):\n"
    body += "        self.scaler.scale(loss).backward()\n        self.scaler.step(optimizer)\n        self.scaler.update()\n\n"
    body += "optimizer = torch.optim.SGD(net.parameters(), lr=0.1)\nscaler = Scaler()\n"
    body += "loss = net(torch.ones(2, 3)).mean()\nscaler(loss, optimizer)\n"
    assert "backward(loss)\n" in translate(HEAD + body, decisions={"precision": "float32"}).text
    mixed = translate(HEAD + body, decisions={"precision": "mixed"})
    assert not mixed.clean
    assert "scale(loss).backward()" in mixed.text
