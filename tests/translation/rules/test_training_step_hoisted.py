"""Losses whose computation is spread over functions: the function returns its loss, the step function stands where it is called."""

from __future__ import annotations

import textwrap

import pytest

from workers.translation import translate
from workers.translation.result import Translation

_HEAD = """import torch
from torch import nn, optim
from networks import define
class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(3, 2)
        self.kept = []
    def forward(self, x):
        return self.head(x).log_softmax(-1)
policy = Policy()
optimizer = optim.SGD(policy.parameters(), lr=0.1)
"""
EPISODES = """
def act(state):
    policy.kept.append(policy(state)[0])

def finish():
    loss = -torch.stack(policy.kept).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    policy.kept.clear()

for episode in range(5):
    total = 0
    for state in states:
        act(state)
    finish()
"""
SPLIT = """
class Pair:
    def __init__(self):
        self.netG, self.netD = define("G"), define("D")
        self.optG = optim.Adam(self.netG.parameters(), lr=0.1)
        self.optD = optim.Adam(self.netD.parameters(), lr=0.1)

    def forward(self):
        self.fake = self.netG(self.real)

    def backward_d(self):
        self.loss_d = self.netD(self.fake.detach()).mean() - self.netD(self.real).mean()
        self.loss_d.backward()

    def backward_g(self):
        self.loss_g = -self.netD(self.fake).mean()
        self.loss_g.backward()

    def optimize(self):
        self.forward()
        self.optD.zero_grad()
        self.backward_d()
        self.optD.step()
        self.optG.zero_grad()
        self.backward_g()
        self.optG.step()
"""


def _program(body: str) -> Translation:
    return translate(_HEAD + textwrap.dedent(body))


def _lines(result: Translation) -> list[str]:
    return [line.strip() for line in result.text.splitlines()]


def test_the_episode_becomes_the_function_and_its_end_returns_the_loss() -> None:
    result = _program(EPISODES)
    assert result.clean
    text = result.text
    assert "    policy.kept.clear()\n    return loss\n" in text
    assert "def forward_fn():\n    for state in states:\n        act(state)\n    return finish()\n" in text
    assert text.endswith("    total = 0\n    _, grads = grad_fn()\n    optimizer(grads)\n")


def test_a_value_that_is_returned_besides_is_handed_on() -> None:
    body = EPISODES.replace("policy.kept.clear()", "policy.kept.clear()\n    return loss.item()").replace(
        "    finish()", "    print(finish())"
    )
    body = body.replace(
        "    optimizer.step()", "    torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)\n    optimizer.step()"
    )
    text = _program(body).text
    assert "    loss_, learned = finish()\n    return loss_, learned, loss_\n" in text
    assert "    grads = ops.clip_by_global_norm(grads, 0.5)\n    optimizer(grads)\n    print(learned)\n" in text


def test_methods_of_a_trainer_return_their_losses_and_the_shared_picture_is_made_once() -> None:
    result = _program(SPLIT)
    assert result.clean
    method = result.text[result.text.index("    def optimize(self)") :]
    assert method.count("self.forward()") == 1
    assert "ms.value_and_grad(self.backward_d, None, self.optD.parameters)" in method
    assert "        def forward_g(fake):\n            self.fake = fake\n            return self.backward_g()\n" in method
    assert "grads_g = vjp_g(grad_fake)[1]" in method


def test_a_method_s_optimizer_is_asked_for_in_the_callers_words() -> None:
    body = EPISODES.replace("def finish():", "class Agent:\n  optimizer = optimizer\n  def finish(self):")
    body = body.replace("\n    loss = -", "\n      loss = -").replace(
        "    optimizer.zero_grad()\n    loss.backward()\n    optimizer.step()\n    policy.kept.clear()",
        "      self.optimizer.zero_grad()\n      loss.backward()\n      self.optimizer.step()\n      policy.kept.clear()",
    )
    text = _program(body.replace("    finish()", "    agent.finish()").replace("for episode", "agent = Agent()\nfor episode")).text
    assert "agent.optimizer(grads)" in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("policy.kept.clear()", "policy.kept.clear()\n    target.load_state_dict(policy.state_dict())"),
        ("policy.kept.clear()", "refresh()"),
        ("    loss = -", "    if len(policy.kept) < 2:\n        return\n    loss = -"),
    ],
    ids=["what follows reads the weights", "what follows is unknown", "an early return"],
)
def test_a_function_that_does_more_stays_and_is_marked(old: str, new: str) -> None:
    result = _program(EPISODES.replace(old, new))
    assert "    return loss\n" not in result.text
    reasons = [c.reason for c in result.changes if c.rule == "training_step" and c.verdict == "review"]
    assert any("Recording" in reason["en"] and "Recording" in reason["zh"] for reason in reasons)
    assert "greenlet" not in result.text.split("class Policy")[0]


@pytest.mark.parametrize(
    "body",
    [
        "for x in data:\n    optimizer.zero_grad()\n    loss = policy(x).sum()\n    loss.backward()\n    optimizer.step()\n",
        "def learn(x):\n    optimizer.zero_grad()\n    loss = policy(x).sum()\n    loss.backward()\n    optimizer.step()\n",
        "for x in data:\n    loss = policy(x).sum() / 4\n    loss.backward()\noptimizer.step()\n",
    ],
    ids=["a plain loop", "a function with its step", "gradients that add up"],
)
def test_what_fits_into_a_function_stays_one(body: str) -> None:
    assert "Recording" not in _program(body).text


@pytest.mark.parametrize(
    "body",
    [
        "def learn(loss):\n    loss.backward()\n",
        "losses = policy(data)\nfor loss in losses:\n    optimizer.zero_grad()\n    loss.backward()\n    optimizer.step()\n",
    ],
    ids=["nobody in the file calls it", "one graph for several backwards"],
)
def test_what_cannot_be_followed_is_for_a_person(body: str) -> None:
    assert "review" in {c.verdict for c in _program(body).changes if c.rule == "training_step"}


def test_an_argument_that_brings_a_graph_along_is_for_a_person() -> None:
    program = """
    critic, painter = nn.Linear(2, 1), nn.Linear(3, 2)
    opt = optim.SGD(painter.parameters(), lr=0.1)

    def train(optimizer, fake):
        optimizer.zero_grad()
        error = critic(fake).mean()
        error.backward()
        optimizer.step()

    for z in data:
        fake = painter(z)
        train(opt, fake)
    """
    marked = [c.verdict for c in _program(program).changes if c.rule == "training_step"]
    assert "review" in marked
    detached = program.replace("painter(z)", "painter(z).detach()")
    assert "review" not in {c.verdict for c in _program(detached).changes if c.rule == "training_step"}
