from __future__ import annotations

from mindspore import Tensor, ops


def load_optimizer_state(optimizer, state_dict):
    """Gives an optimizer what optimizer_state took from one like it."""
    own = {parameter.name: parameter for parameter in optimizer.get_parameters()}
    for name, value in state_dict["state"].items():
        own[name].copy_(Tensor(value.asnumpy()))
    for group, saved in zip(optimizer.param_groups, state_dict["param_groups"], strict=True):
        ops.assign(group["lr"], saved["lr"])
        group.update({key: value for key, value in saved.items() if key != "lr"})
