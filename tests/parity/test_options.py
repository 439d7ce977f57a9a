"""What an optimizer was told is compared by its names: a decay or a beta moves nothing in a few steps that would show."""

from __future__ import annotations

import pytest

from tests.parity.test_left_out import HEADS, differing
from workers.parity import check
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

TORCH = """net = torch.nn.Linear(3, 2)
opt = torch.optim.Adam([{'params': [net.weight]}, {'params': [net.bias], 'lr': 0.02}], lr=1e-4, betas=(0.5, 0.99))
x = torch.ones(4, 3)
for i in range(3):
    opt.zero_grad()
    loss = net(x).pow(2).mean()
    loss.backward()
    opt.step()
"""
MINDSPORE = """from mindspore.experimental import optim
net = mindspore.nn.Dense(3, 2)
groups = {'params': [net.weight]}, {'params': [net.bias], 'lr': 0.02}
opt = optim.Adam(list(groups), lr=1e-4, betas=(0.5, 0.99))
x = mint.ones((4, 3))


def forward():
    return net(x).pow(2).mean()


grad = mindspore.value_and_grad(forward, None, opt.parameters)
for i in range(3):
    loss, grads = grad()
    opt(grads)
del groups
"""
WRONG = [
    ("0.99)", "0.999)", ["opt.param_groups[0]['betas']", "opt.param_groups[1]['betas']"]),
    ("0.99))", "0.99), eps=1e-6)", ["opt.param_groups[0]['eps']", "opt.param_groups[1]['eps']"]),
    ("lr=1e-4", "lr=1.01e-4", ["opt.param_groups[0]['lr']"]),
    ("lr=1e-4", "weight_decay=1e-6, lr=1e-4", ["opt.param_groups[0]['weight_decay']", "opt.param_groups[1]['weight_decay']"]),
]


def test_the_same_options_pass(pool: Pool) -> None:
    assert check(HEADS[0] + TORCH, HEADS[1] + MINDSPORE, pool=pool).kind.same


@pytest.mark.parametrize(("right", "wrong", "names"), WRONG)
def test_an_option_that_does_not_show_in_the_weights(pool: Pool, right: str, wrong: str, names: list[str]) -> None:
    found = check(HEADS[0] + TORCH, HEADS[1] + MINDSPORE.replace(right, wrong), pool=pool)
    assert (found.kind, [name for name in differing(found) if "param_groups" in name]) == (Class.DIFFERENT, names)


HELD = """

class Trainer:
    def __init__(self, opt):
        self.opt = opt

    def rest(self, seconds):
        return seconds + 1


trainer = Trainer(opt)
for second in range(2):
    waited = trainer.rest(second)
"""


def test_a_switch_that_one_optimizer_lacks_is_off(pool: Pool) -> None:
    """MindSpore's NAdam has no `maximize`."""
    torch = TORCH.replace("torch.optim.Adam", "torch.optim.NAdam") + HELD
    mindspore = MINDSPORE.replace("optim.Adam(", "optim.NAdam(") + HELD
    assert check(HEADS[0] + torch, HEADS[1] + mindspore, pool=pool).kind.same
    other = torch.replace("betas=(0.5, 0.99)", "betas=(0.5, 0.99), maximize=True")
    assert check(HEADS[0] + other, HEADS[1] + mindspore, pool=pool).kind is Class.DIFFERENT


def test_an_optimizer_of_another_kind_is_judged_by_what_it_does(pool: Pool) -> None:
    """MindSpore's own keep their options under other names."""
    native = MINDSPORE.replace("optim.Adam(list(groups), lr=1e-4, betas=(0.5, 0.99))", "").replace("opt = \n", NATIVE)
    assert check(HEADS[0] + TORCH, HEADS[1] + native, pool=pool).kind.same


NATIVE = """opt = mindspore.nn.Adam(
    [{'params': [net.weight]}, {'params': [net.bias], 'lr': 0.02}], learning_rate=1e-4, beta1=0.5, beta2=0.99
)
"""
