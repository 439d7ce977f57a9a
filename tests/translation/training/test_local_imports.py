"""A training step in a function that imports torch itself."""

from __future__ import annotations

from workers.translation import translate

PROGRAM = """def run(batches):
    import torch

    net = torch.nn.Linear(3, 2)
    opt = torch.optim.SGD(net.parameters(), lr=0.1)
    for x, y in batches:
        loss = torch.nn.functional.cross_entropy(net(x), y)
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        opt.step()
"""


def test_its_clipping_is_a_part_of_the_step() -> None:
    found = translate(PROGRAM)
    assert "grads = ops.clip_by_global_norm(grads, 1.0)\n" in found.text
    assert "mindport" not in found.text


def test_backward_of_autograd_is_one_of_its_calls() -> None:
    found = translate(PROGRAM.replace("loss.backward()", "torch.autograd.backward(loss)"))
    assert "loss, grads = grad_fn(x, y)\n" in found.text
    assert "mindport" not in found.text
