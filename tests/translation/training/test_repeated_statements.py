"""Two losses of one round, for which the batch was changed under its own name: it must not be changed twice."""

from __future__ import annotations

import pytest

from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate

PROGRAM = """import numpy as np
import torch
from torch import nn
from torch.autograd import Variable

change = {{"twice": lambda values: values * 2}}["twice"]
one, other = nn.Linear(2, 2, bias=False), nn.Linear(2, 2, bias=False)
for net in (one, other):
    nn.init.constant_(net.weight, 0.3)
first = torch.optim.SGD(one.parameters(), lr=0.1)
second = torch.optim.SGD(other.parameters(), lr=0.1)
for step in range(3):
    x = np.arange(6, dtype=np.float32).reshape(3, 2) / 6
    {before}
    loss = (one(x) - x).pow(2).mean()
    first.zero_grad()
    loss.backward({graph})
    first.step()

    second.zero_grad()
    again = (other(x) - x).pow(2).mean()
    again.backward()
    second.step()
    print("%.5f %.5f %.5f" % (loss.item(), again.item(), x.sum().item()))
"""
CHANGED = "x = change(torch.from_numpy(x))"
BEFORE = {
    "a function nobody knows": CHANGED,
    "two statements": f"{CHANGED}\n    x = change(x + 1)",
    "as before torch 0.4": "x = Variable(torch.from_numpy(x))",
}


def test_both_losses_are_torchs():
    programs = {name.replace(" ", "_").replace(".", "_"): PROGRAM.format(before=text, graph="") for name, text in BEFORE.items()}
    results = {name: translate(text, device="cpu", companion="inline") for name, text in programs.items()}
    assert all(result.clean for result in results.values())
    ours, theirs = run_both(programs, {name: result.text for name, result in results.items()})
    for name in programs:
        assert not ours[name][1], ours[name][1]
        assert not theirs[name][1], theirs[name][1]
        assert alike(ours[name][0], theirs[name][0]), (ours[name][0], theirs[name][0])


@pytest.mark.parametrize(("before", "graph"), [(CHANGED, "retain_graph=True"), (f"{CHANGED}\n    print(x.detach())", "")])
def test_where_the_graph_of_the_batch_lives_on_a_person_decides(before, graph):
    result = translate(PROGRAM.format(before=before, graph=graph))
    assert "review" in {change.verdict for change in result.changes if change.torch == "torch.Tensor.backward"}
