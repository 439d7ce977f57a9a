"""Losses whose computation is spread over functions or blocks: backward stays, and what leads to it is recorded."""

from __future__ import annotations

import ast
import textwrap

import pytest

from workers.translation import translate
from workers.translation.result import Translation
from workers.translation.training.cycles import Start, nested

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


def test_the_recording_starts_where_the_round_runs_the_network_first() -> None:
    result = _program(EPISODES)
    lines = _lines(result)
    assert lines[lines.index("Recording.start(1)") + 1] == "for state in states:"
    assert "Recording.backward(loss, optimizer.parameters, 1)" in lines
    assert "optimizer(kept_gradients(optimizer.parameters))" in lines
    assert {c.verdict for c in result.changes if c.rule == "training_step"} == {"adapted"}


def test_the_changes_of_a_recording_are_one_group_that_names_greenlet() -> None:
    changes = [c for c in _program(EPISODES).changes if c.group == "recorded"]
    assert len(changes) == 2
    assert all("greenlet" in c.reason["en"] and "greenlet" in c.reason["zh"] for c in changes)


def test_a_loss_that_depends_on_an_earlier_function_is_recorded_from_there() -> None:
    lines = _lines(_program(SPLIT))
    assert lines[lines.index("Recording.start(1, times=2)") + 1] == "self.forward()"
    assert "Recording.backward(self.loss_g, [*self.optG.parameters, *self.optD.parameters], 1)" in lines


def test_recordings_end_in_the_opposite_order_of_their_starts() -> None:
    result = _program(
        """
        def second(fake):
            loss = policy(fake).sum()
            loss.backward()

        for x in data:
            fake = nn.Dropout()(policy(x))
            other = define(x)
            optimizer.zero_grad()
            first = policy(fake.detach()).sum() + other
            first.backward()
            second(fake)
            optimizer.step()
        """
    )
    lines = _lines(result)
    loop = [line for line in lines[lines.index("for x in data:") :] if "Recording" in line or "second" in line]
    assert loop[:2] == ["Recording.start(1)", "Recording.start(2)"]
    assert loop[2:] == ["Recording.backward(first, optimizer.parameters, 2)", "second(fake)"]
    assert "Recording.backward(loss, optimizer.parameters, 1)" in lines


@pytest.mark.parametrize(
    "body",
    [
        "for x in data:\n    optimizer.zero_grad()\n    loss = policy(x).sum()\n    loss.backward()\n    optimizer.step()\n",
        "def learn(x):\n    optimizer.zero_grad()\n    loss = policy(x).sum()\n    loss.backward()\n    optimizer.step()\n",
        "for x in data:\n    loss = policy(x).sum() / 4\n    loss.backward()\noptimizer.step()\n",
    ],
    ids=["a plain loop", "a function with its step", "gradients that add up"],
)
def test_what_fits_into_a_function_is_not_recorded(body: str) -> None:
    assert "Recording" not in _program(body).text


def test_a_round_is_the_innermost_loop_that_holds_all() -> None:
    lines = _lines(
        _program(EPISODES.replace("    finish()\n", "").replace("        act(state)", "        act(state)\n        finish()"))
    )
    assert lines[lines.index("for state in states:") + 1 :][:2] == ["Recording.start(1)", "act(state)"]


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


LOOP = ast.parse("for x in data: pass").body[0]


@pytest.mark.parametrize(
    ("second", "begins"),
    [((3, 4), 3), ((1, 2), 1), ((1, 4), 0), ((1, 3), 0)],
    ids=["behind the first", "inside of it", "ends later", "may end later, in the same statement"],
)
def test_a_recording_that_may_end_after_an_earlier_one_begins_with_it(second: tuple[int, int], begins: int) -> None:
    last = 2 if second[0] == 3 else 3
    moved = nested([Start(LOOP, 0, last), Start(LOOP, *second)])
    assert [start.first for start in moved] == [0, begins]
