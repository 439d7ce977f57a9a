"""Batches that a buffer of the file gives as arrays: no gradient flows back into what was put there."""

from __future__ import annotations

import textwrap

import pytest

from tests.translation.checking import translated

_LOOP = """
import numpy as np
from torch import nn

class Memory:
    def __init__(self):
        self.rows = []
    def put(self, row):
        self.rows.append(row)
    def sample(self, n):
        rows = self.rows[-n:]
        return {given}

net, memory = nn.Linear(2, 1), Memory()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for step in range(9):
    row = net(torch.ones(2))
    memory.put(row)
    if step > 4:
        rows, scale = memory.sample(3)
        loss = (net(torch.Tensor(rows)) * scale).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
"""


@pytest.mark.parametrize("given", ["np.array(rows), np.ones(3)", "np.stack(rows), np.array([1.0])"])
def test_a_buffer_of_arrays(given):
    result = translated(_LOOP.format(given=given))
    assert "opt(grads)" in result.text
    assert "        rows, scale = memory.sample(3)\n" in result.text
    assert result.clean


def test_a_buffer_of_tensors_may_carry_gradients():
    result = translated(_LOOP.format(given="torch.stack(rows), 2"))
    assert "opt(grads)" not in result.text


_ACTING = """
import numpy as np
from torch import nn

actor, critic = nn.Linear(3, 1), nn.Linear(4, 1)
opt = torch.optim.SGD(critic.parameters(), lr=0.1)
rows, state = [], np.zeros(3)
for step in range(9):
    with torch.no_grad():
        action = actor(torch.FloatTensor(state.reshape(1, -1))).numpy().flatten()
    state = state + action
    rows.append((state, action))
    if step < 4:
        continue
    chosen = [rows[place] for place in np.random.randint(0, len(rows), 4)]
    {made}
    loss = critic(torch.cat([states, actions], 1)).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
"""


@pytest.mark.parametrize(
    "made",
    [
        "states, actions = (torch.FloatTensor(np.array(part)) for part in zip(*chosen))",
        "states, actions = [torch.tensor(np.array(part), dtype=torch.float32).to('cpu') for part in zip(*chosen)]",
        "states = torch.Tensor([a for a, _ in chosen]); actions = torch.from_numpy(np.array([b for _, b in chosen])).float()",
    ],
)
def test_what_a_program_does_before_it_learns_stays_where_it_is(made):
    """Drawing rows would otherwise move in front of `continue`, and draw in rounds in which torch draws nothing."""
    result = translated(_ACTING.format(made=made.replace("; ", "\n    ")))
    loop = result.text[result.text.index("for step") :]
    assert loop.index("rows.append") < loop.index("continue") < loop.index("np.random") < loop.index("grad_fn(states, actions)")
    assert result.clean


def test_a_draw_behind_a_continue_does_not_move_in_front_of_it():
    result = translated("""
from torch import nn
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for step in range(9):
    first = net(torch.ones(1, 2))
    if first.item() > 4:
        continue
    noise = torch.randn(3, 2)
    loss = (net(noise) + first).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
""")
    assert not result.clean


def test_rounds_that_only_gather_numbers_stay_in_the_loop():
    source = """
import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim


def targets(value, rewards):
    return torch.tensor([r + value for r in rewards]).float()


net = nn.Linear(4, 2)
opt = optim.Adam(net.parameters(), lr=0.1)
step, s = 0, env.reset()
while step < 10:
    states, rewards = list(), list()
    for _ in range(5):
        a = net(torch.from_numpy(s).float()).argmax().numpy()
        s_prime, r = env.step(a)
        states.append(s)
        rewards.append(r)
        s = s_prime
        step += 1
    final = net(torch.from_numpy(s_prime).float()).max().detach().numpy()
    wanted = targets(final, rewards)
    x = torch.tensor(states).float()
    loss = (net(x).max(1)[0] - wanted).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
"""
    text = translated(source).text
    inside = text.partition("def forward_fn(")[2].partition("return loss")[0]
    assert "env.step" not in inside
    assert text.count("env.step(a)") == 1
    assert "mindport:" not in text


def test_what_is_made_of_stored_numbers_stays_in_front_of_the_step():
    body = """
    model = nn.Linear(3, 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    memory, state = [], 0.0
    for step in range(9):
        state = model(torch.tensor([[state, 1.0, 2.0]])).sum().item()
        memory.append((state, 1.0, 2.0))
        rows = list(zip(*memory))
        loss = model(torch.tensor(rows).t()).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    """
    result = translated(textwrap.dedent(body))
    assert "def forward_fn(rows):" in result.text
    assert result.clean
