from __future__ import annotations


def take_step(optimizer, closure=None):
    """A step with the gradients that the parameters keep, computed by the closure where one is given. Returns its loss."""
    loss = closure() if closure is not None else None
    optimizer(kept_gradients(optimizer.parameters))
    return loss
