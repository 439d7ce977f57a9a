from __future__ import annotations

import os

from mindspore import Tensor


def load_trained(net, weights):
    """Gives the network the weights of a file in the folder where torch keeps them, if any, and sets it to training as torch."""
    net.set_train()
    if weights is None:
        return net
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    path = os.path.join(os.environ.get("TORCH_HOME") or f"{cache}/torch", "hub", "checkpoints", weights.value)
    if not os.path.exists(path):
        raise FileNotFoundError(f"no trained weights: put https://download.pytorch.org/models/{weights.value} at {path}")
    values = {as_named_today(name): value for name, value in torch_checkpoint(path).items()}
    others = {"gamma": "weight", "beta": "bias", "moving_mean": "running_mean", "moving_variance": "running_var"}
    for name, parameter in net.parameters_and_names():
        owner, dot, own = name.rpartition(".")
        value = values[f"{owner}{dot}{others.get(own, own)}"]
        if value.shape != tuple(parameter.shape):
            raise ValueError(f"{name} is trained as {value.shape}, here it is {parameter.shape}")
        parameter.set_data(Tensor(value))
    return net
