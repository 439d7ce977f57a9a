"""Batches of replay buffers: what was stored in earlier rounds is no part of the step, nor is what stands above it in the loop."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from workers.translation import translate

_LOOP = """
from buffers import ReplayBuffer
from torch import nn
import numpy as np

q, target = nn.Linear(2, 2), nn.Linear(2, 2)
opt = torch.optim.SGD(q.parameters(), lr=0.1)
rb = ReplayBuffer(100)
obs = env.reset()
for step in range(9):
    if step < 3:
        action = env.action_space.sample()
    else:
        action = q(torch.tensor(obs)).argmax().item()
    next_obs, reward, done, info = env.step(action)
    rb.add(obs, next_obs, action, reward, done)
    obs = next_obs
    if step > 4:
        if step % 2 == 0:
            data = rb.sample(32)
            with torch.no_grad():
                best = target(data.next_observations).max(1)[0]
                wanted = data.rewards + 0.9 * best
            # the values of what was done
            value = q(data.observations).gather(1, data.actions)
            loss = F.mse_loss(value, wanted)

            opt.zero_grad()
            loss.backward()
            opt.step()
"""


def test_the_step_begins_behind_the_batch_and_its_targets() -> None:
    result = translated(_LOOP)
    assert [c.line for c in result.changes if c.rule == "training_step" and c.verdict == "review"] == []
    assert "    data = rb.sample(32)\n" in result.text
    loop = result.text[result.text.index("for step in") :]
    assert loop.index("wanted = ") < loop.index("# the values of what was done\n            loss, grads = grad_fn(")
    assert loop.endswith("\n\n            opt(grads)\n")


def test_a_store_that_is_emptied_every_round_may_hold_this_rounds_graph() -> None:
    result = translated(_LOOP + "    rb.clear()\n")
    assert [c for c in result.changes if c.rule == "training_step" and c.verdict == "review"]


CYCLED = """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence


def cycle(loader):
    while True:
        for batch in loader:
            yield batch


def padded(rows):
    return pad_sequence([torch.ones(n) for n in rows], batch_first=True)


class Trainer:
    def __init__(self, net, loader):
        self.net = net
        self.batches = cycle(loader)
        self.optimizer = torch.optim.SGD(net.parameters(), lr=0.1)

    def train(self):
        for step in range(3):
            x = DATA
            x = x[1:]
            loss = self.net(x).sum()
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
"""


@pytest.mark.parametrize("data", ["next(self.batches)", "padded([1, 2])"])
def test_batches_are_drawn_in_front_of_the_step(data: str) -> None:
    text = translate(CYCLED.replace("DATA", data)).text
    assert f"            x = {data}\n" in text
    assert "def forward_fn(x):\n" in text


def test_what_a_network_generates_is_drawn_inside() -> None:
    asked = CYCLED.replace("yield batch", "yield self.net(batch)").replace("def cycle(", "def cycle(self, ")
    text = translate(asked.replace("= cycle(", "= cycle(self, ").replace("DATA", "next(self.batches)")).text
    assert "def forward_fn():\n            x = next(self.batches)\n" in text
