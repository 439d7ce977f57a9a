from __future__ import annotations

import collections

import mindspore as ms
from mindspore import Parameter, Tensor, ops


class Optimizer:
    """What optimizers of one's own derive from: groups of parameters, which keep their gradients, and a state for each."""

    def __init__(self, params, defaults):
        self.defaults, self.param_groups, self.state = defaults, [], collections.defaultdict(dict)
        entries = [params] if isinstance(params, Parameter) else list(params)
        for group in entries if entries and isinstance(entries[0], dict) else [{"params": entries}]:
            self.add_param_group(group)

    @property
    def parameters(self):
        return [parameter for group in self.param_groups for parameter in group.get("params", ())]

    def add_param_group(self, param_group):
        given = param_group["params"]
        chosen = [given] if isinstance(given, Parameter) else [p for p in given if p.requires_grad]
        group = {**self.defaults, **param_group, "params": chosen}
        if isinstance(group.get("lr"), (int, float)):
            name = f"learning_rate_{len(self.param_groups)}"
            group["lr"] = Parameter(Tensor(group["lr"], ms.float32), name=name, requires_grad=False)
        self.param_groups.append(group)

    def zero_grad(self, set_to_none=True):
        for parameter in self.parameters:
            parameter.grad = None

    def __call__(self, gradients):
        for parameter, gradient in zip(self.parameters, gradients):
            parameter.grad = gradient
        return self.step()

    def step(self, closure=None):
        raise NotImplementedError

    def state_dict(self):
        places = {id(parameter): place for place, parameter in enumerate(self.parameters)}
        state = {places[id(parameter)]: value for parameter, value in self.state.items()}
        groups = [{**group, "params": [places[id(p)] for p in group["params"]]} for group in self.param_groups]
        groups = [{**group, "lr": rate_of(group["lr"])} if "lr" in group else group for group in groups]
        return {"state": state, "param_groups": groups}

    def load_state_dict(self, state_dict):
        parameters = self.parameters
        for place, value in state_dict["state"].items():
            self.state[parameters[int(place)]] = dict(value)
        for group, saved in zip(self.param_groups, state_dict["param_groups"]):
            group.update({key: value for key, value in saved.items() if key not in ("params", "lr")})
            if "lr" in saved:
                ops.assign(group["lr"], saved["lr"])
