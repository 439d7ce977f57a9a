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


def test_the_shared_network_of_a_gan_runs_once() -> None:
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
    assert "def forward_g(fake):\n    lossG = -netD(fake).mean()\n" in text
    assert "weights=optG.parameters)\n    lossD, grads_d = grad_fn_d(fake, real)\n    optD(grads_d)\n" in text


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


def test_what_an_unknown_function_draws_for_two_steps_is_for_a_person() -> None:
    result = translated(REPLAY.replace("memory.sample(4)", "prepared(random.sample(rows, 4), q)"))
    assert "Recording" not in result.text.split("class Memory")[0]
    assert "review" in {c.verdict for c in result.changes if c.rule == "training_step"}


RESETTING = """
class Trainer:
    def __init__(self, g: nn.Module, d: nn.Module):
        self.g, self.d = g, d
        self.g_optimizer = torch.optim.Adam(g.parameters(), 0.1)
        self.d_optimizer = torch.optim.Adam(d.parameters(), 0.1)

    def reset_grad(self):
        self.g_optimizer.zero_grad()
        self.d_optimizer.zero_grad()

    def train(self, batches):
        for x in batches:
            loss = self.d(x).mean()
            self.reset_grad()
            loss.backward()
            self.d_optimizer.step()
"""


def test_a_function_that_only_clears_gradients_clears_them_where_it_is_called():
    result = translated(RESETTING)
    assert result.clean
    assert "self.reset_grad()" not in result.text
    assert "zero_grad" not in result.text


def test_a_function_that_does_more_than_clearing_clears_what_parameters_keep():
    result = translated(RESETTING.replace("self.g_optimizer.zero_grad()", "self.count = 1"))
    assert result.clean
    assert "self.count = 1\n        clear_gradients(self.d_optimizer.parameters)\n" in result.text
    assert "self.reset_grad()\n            keep_gradients(self.d_optimizer.parameters, grads)" in result.text


def test_a_batch_that_is_tried_for_stays_outside_of_the_second_step():
    body = (
        "g, d = nn.Linear(3, 3), nn.Linear(3, 1)\nog = torch.optim.SGD(g.parameters(), 0.1)\n"
        "od = torch.optim.SGD(d.parameters(), 0.1)\nloader = [torch.ones(2, 3), torch.zeros(2, 3)]\nit = iter(loader)\n"
        "for i in range(4):\n    try:\n        x = next(it)\n    except StopIteration:\n        it = iter(loader)\n"
        "        x = next(it)\n    loss = d(g(x).detach()).mean()\n    od.zero_grad()\n    loss.backward()\n    od.step()\n"
        "    if i % 2:\n        fake = g(x)\n        loss_g = d(fake).mean()\n        og.zero_grad()\n        loss_g.backward()\n"
        "        og.step()\n"
    )
    result = translated(body)
    assert result.clean
    assert result.text.count("next(it)") == 2


def test_a_flag_at_the_beginning_of_a_round_goes_and_the_call_stands_where_the_computation_began() -> None:
    text = program(
        """
        real = torch.ones(4, 3)
        for i in range(3):
            optimizer.zero_grad()
            real.requires_grad_()
            loss = model(real).sum()
            loss.backward()
            optimizer.step()
        """
    ).text
    assert "requires_grad_" not in text
    assert "for i in range(3):\n    loss, grads = grad_fn()\n    optimizer(grads)\n" in text


def test_what_else_changes_a_tensor_of_the_round_stays_in_its_order() -> None:
    text = program(
        """
        real = torch.ones(4, 3)
        for i in range(3):
            optimizer.zero_grad()
            real = real.detach().requires_grad_()
            loss = model(real).sum()
            loss.backward()
            optimizer.step()
        """
    ).text
    assert "(loss, real), grads = grad_fn(real)\n" in text


def test_losses_in_a_dictionary_come_back_beside_a_tensor():
    source = """
    net = nn.Linear(2, 1)
    opt = torch.optim.SGD(net.parameters(), lr=0.1)
    for x in batches:
        y = net(x)
        losses = {"total": y.mean(), "part": y.sum()}
        opt.zero_grad()
        losses["total"].backward()
        opt.step()
        print({name: part.item() for name, part in losses.items()})
    """
    text = translated(source).text
    assert 'return losses["total"], losses, ops.ones(1)\n' in text
    assert "(_, losses, _), grads = grad_fn(x)\n" in text


def test_an_object_comes_back_beside_a_tensor():
    """What has attributes that no tensor has: a distribution, the outputs of a foreign network."""
    source = """
    def train(net, opt, batches, hits):
        for x in batches:
            opt.zero_grad()
            outputs = net(x)
            loss = outputs.loss
            loss.backward()
            opt.step()
            hits.append(outputs.logits.argmax(-1))
    """
    assert "return loss, outputs, loss\n" in translated(source).text


def test_a_tensor_comes_back_alone():
    source = """
    def train(net, opt, batches, hits):
        for x in batches:
            opt.zero_grad()
            outputs = net(x)
            loss = outputs.mean()
            loss.backward()
            opt.step()
            hits.append(outputs.argmax(-1))
    """
    assert "return loss, outputs\n" in translated(source).text
