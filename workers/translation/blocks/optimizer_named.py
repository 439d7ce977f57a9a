from __future__ import annotations

from mindspore.experimental import optim


def optimizer_named(name):
    """torch.optim's class of that name."""
    return handed_on(Adam if name == "Adam" else getattr(optim, name))
