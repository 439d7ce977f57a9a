from __future__ import annotations

from mindspore import ops


def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    """A sample of the relaxed one-hot distribution; hard rounds it and keeps the soft gradient."""
    noise = -ops.log(-ops.log(ops.clamp(ops.rand_like(logits), 1e-20, 1 - 1e-7)))
    soft = ops.softmax((logits + noise) / tau, dim)
    if not hard:
        return soft
    largest = ops.argmax(soft, dim, True)
    sharp = ops.scatter(ops.zeros_like(soft), dim, largest, ops.ones_like(largest.astype(soft.dtype)))
    return sharp - ops.stop_gradient(soft) + soft
