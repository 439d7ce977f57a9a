"""Training steps with several losses, optimizers or callers: each optimizer gets its own gradients."""

from __future__ import annotations

import textwrap

from tests.translation.checking import translated
from tests.translation.rules.test_training_step import program
from workers.translation import translate


def test_a_wrapper_around_an_optimizer_hands_the_gradients_on() -> None:
    text = program(
        """
        class Warm:
            def __init__(self, optimizer):
                self.optimizer = optimizer

            def step(self):
                self.optimizer.step()

        warm = Warm(optimizer)
        for x in data:
            loss = model(x).sum()
            loss.backward()
            warm.step()
            warm.optimizer.zero_grad()
        """
    ).text
    assert "    def step(self, grads):\n        self.optimizer(grads)\n" in text
    assert "grad_fn = ms.value_and_grad(forward_fn, None, warm.optimizer.parameters)\n" in text
    assert "    loss, grads = grad_fn(x)\n    warm.step(grads)\n" in text


def test_several_backward_calls_become_one_sum() -> None:
    text = program(
        """
        for x in data:
            optimizer.zero_grad()
            first = model(x).sum()
            first.backward(retain_graph=True)
            second = model(x).mean()
            second.backward()
            optimizer.step()
        """
    ).text
    assert "return first + second\n" in text


def test_two_optimizers_each_take_their_part() -> None:
    text = program(
        """
        other = optim.Adam(net.parameters())
        for x in data:
            optimizer.zero_grad()
            other.zero_grad()
            loss = net(model(x)).sum()
            loss.backward()
            optimizer.step()
            other.step()
        """
    ).text
    assert "[*optimizer.parameters, *other.parameters]" in text
    assert "    optimizer(grads[:len(optimizer.parameters)])\n    other(grads[len(optimizer.parameters):])\n" in text


def test_the_second_network_of_a_gan_runs_again_inside_its_own_step() -> None:
    text = translate(
        textwrap.dedent(
            """
            import torch
            from torch import nn, optim

            netG, netD = nn.Linear(2, 2), nn.Linear(2, 1)
            optG = optim.Adam(netG.parameters())
            optD = optim.Adam(netD.parameters())
            for real, noise in data:
                fake = netG(noise)
                optD.zero_grad()
                lossD = netD(fake.detach()).mean() - netD(real).mean()
                lossD.backward()
                optD.step()
                optG.zero_grad()
                lossG = -netD(fake).mean()
                lossG.backward()
                optG.step()
            """
        )
    ).text
    assert "def forward_g(noise):\n    fake = netG(noise)\n    lossG = -netD(fake).mean()\n" in text
    assert "    fake = netG(noise)\n    lossD, grads_d = grad_fn_d(fake, real)\n    optD(grads_d)\n" in text


def test_a_closure_is_the_forward_function() -> None:
    text = program(
        """
        def closure():
            optimizer.zero_grad()
            loss = model(x).sum()
            loss.backward()
            return loss

        loss = optimizer.step(closure)
        """
    ).text
    assert "grad_fn = ms.value_and_grad(closure, None, optimizer.parameters)\n" in text
    assert "loss, grads = grad_fn()\noptimizer(grads)\n" in text


def test_a_length_of_something_unknown_is_not_the_only_other_result():
    step = "    opt.zero_grad()\n    out = net(batch)\n    length = len_of(out, target).size(0)\n    loss = out.sum() / length\n"
    text = translated(
        f"def train(net, opt, batch, target):\n{step}    loss.backward()\n    opt.step()\n    return loss.item() * length\n"
    ).text
    assert "return loss, length, loss\n" in text


REPLAY = """
import random
import torch
from torch import nn

class Memory:
    def __init__(self):
        self.rows = []
    def sample(self, n):
        rows = random.sample(self.rows, n)
        return torch.tensor([r[0] for r in rows]), torch.tensor([r[1] for r in rows])

def train(q: nn.Module, pi: nn.Module, memory, q_optimizer, pi_optimizer):
    s, a = memory.sample(4)
    q_loss = q(s, a).mean()
    q_optimizer.zero_grad()
    q_loss.backward()
    q_optimizer.step()
    pi_loss = -q(s, pi(s)).mean()
    pi_optimizer.zero_grad()
    pi_loss.backward()
    pi_optimizer.step()

train(nn.Bilinear(2, 2, 1), nn.Linear(2, 2), Memory(), None, None)
"""


def test_a_batch_of_the_programs_own_memory_is_drawn_once() -> None:
    assert translated(REPLAY).text.count("memory.sample(4)") == 1


def test_what_an_unknown_function_draws_for_two_steps_is_drawn_once_and_recorded_for_both() -> None:
    body = REPLAY.replace("memory.sample(4)", "prepared(random.sample(rows, 4), q)")
    result = translated(body)
    assert result.text.count("prepared(random") == 1
    assert "Recording.start(1, times=2)\n    s, a = prepared(" in result.text
