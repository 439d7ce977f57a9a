"""A network that runs its own forward by name, before it differentiates: what that stores belongs to the loss."""

from __future__ import annotations

from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate

PAIR = """import torch
from torch import nn

torch.manual_seed(0)


class Pair(nn.Module):
    def __init__(self):
        super().__init__()
        self.paint, self.judge = nn.Linear(2, 2, bias=False), nn.Linear(4, 1, bias=False)
        for layer in (self.paint, self.judge):
            nn.init.constant_(layer.weight, 0.3)
        self.opt_paint = torch.optim.SGD(self.paint.parameters(), lr=0.5)
        self.opt_judge = torch.optim.SGD(self.judge.parameters(), lr=0.5)

    def forward(self):
        self.painted = self.paint(self.grey)

    def backward_judge(self):
        self.loss_judge = self.judge(torch.cat((self.grey, self.painted.detach()), 1)).pow(2).mean()
        self.loss_judge.backward()

    def backward_paint(self):
        self.loss_paint = (self.judge(torch.cat((self.grey, self.painted), 1)) - 1).pow(2).mean()
        self.loss_paint.backward()

    def improve(self, grey):
        self.grey = grey
        self.forward()
        self.opt_judge.zero_grad()
        self.backward_judge()
        self.opt_judge.step()
        self.opt_paint.zero_grad()
        self.backward_paint()
        self.opt_paint.step()


pair = Pair()
for step in range(3):
    pair.improve(torch.arange(6.0).reshape(3, 2) / 6)
    print("%.5f %.5f" % (pair.loss_judge.item(), pair.loss_paint.item()))
print("%.5f" % pair.paint.weight.sum().item())
"""


def test_the_generator_is_trained() -> None:
    translated = translate(PAIR, companion="inline").text
    ours, theirs = run_both({"pair": PAIR}, {"pair": translated})
    assert not theirs["pair"][1], theirs["pair"][1]
    assert alike(ours["pair"][0], theirs["pair"][0]), f"{ours['pair'][0]}\n{theirs['pair'][0]}"
