"""Optimizers and their state."""

from __future__ import annotations

import collections
import functools
import itertools

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, ops
from mindspore.experimental import optim


class Adam(optim.Optimizer):
    """Adam that adds eps to the corrected second moment."""

    def __init__(
        self,
        params,
        lr=1e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0,
        amsgrad=False,
        *,
        maximize=False,
        decoupled_weight_decay=False,
    ):
        defaults = {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay, "amsgrad": amsgrad, "maximize": maximize}
        super().__init__(params, {**defaults, "decoupled": decoupled_weight_decay})
        self.exp_avg = self.parameters.clone("exp_avg", "zeros")
        self.exp_avg_sq = self.parameters.clone("exp_avg_sq", "zeros")
        self.largest = self.parameters.clone("max_exp_avg_sq", "zeros")
        self.state_step = Parameter(Tensor(0, ms.int32), name="state_step")

    def construct(self, gradients):
        ops.assign(self.state_step, self.state_step + 1)
        for number, group in enumerate(self.param_groups):
            for index, parameter in enumerate(group["params"], self.group_start_id[number]):
                self.update(group, index, parameter, gradients[index])
        return True

    def update(self, group, index, parameter, grad):
        beta1, beta2 = group["betas"]
        rate, decay = float(group["lr"]), group["weight_decay"]
        grad = -grad if group["maximize"] else grad
        if decay and group["decoupled"]:
            ops.assign(parameter, parameter * (1 - rate * decay))
        elif decay:
            grad = grad + decay * parameter
        ops.assign(self.exp_avg[index], beta1 * self.exp_avg[index] + (1 - beta1) * grad)
        ops.assign(self.exp_avg_sq[index], beta2 * self.exp_avg_sq[index] + (1 - beta2) * grad * grad)
        second, rounds = self.exp_avg_sq[index], int(self.state_step)
        if group["amsgrad"]:
            ops.assign(self.largest[index], ops.maximum(self.largest[index], second))
            second = self.largest[index]
        denominator = ops.sqrt(second) / (1 - beta2**rounds) ** 0.5 + group["eps"]
        ops.assign(parameter, parameter - rate / (1 - beta1**rounds) * self.exp_avg[index] / denominator)


numbers = itertools.count(1)  # of parameters without a name


def distinct(params):
    """Parameters, or groups of them, for an optimizer: only trained ones, and no two of one name.

    Those that nobody named get a number that no other has: MindSpore refuses a step over two optimizers that call them alike.
    """
    entries = list(params)
    groups = entries if isinstance(entries[0], dict) else [{"params": entries}]
    names, chosen = set(), []
    for group in groups:
        given = [group["params"]] if isinstance(group["params"], Parameter) else list(group["params"])
        kept = [p for p in given if p.requires_grad]
        for parameter in kept:
            if parameter.name.partition("$")[0] == "Parameter":
                parameter.name = f"parameter_{next(numbers)}"
            while parameter.name in names:
                parameter.name += "_"
            names.add(parameter.name)
        chosen.append({**group, "params": kept})
    return chosen if groups is entries else chosen[0]["params"]


@functools.cache
def handed_on(optimizer):
    """An optimizer class for calls that a translator does not see: torch's arguments, parameters of any networks."""
    speed = ("foreach", "fused", "capturable", "differentiable")

    class Handed(optimizer):
        def __init__(self, params, *args, **kwargs):
            if optimizer.__name__ == "SGD" and not args:
                kwargs.setdefault("lr", 1e-3)
            super().__init__(distinct(params), *args, **{name: value for name, value in kwargs.items() if name not in speed})

    Handed.__name__ = optimizer.__name__
    return Handed


class LBFGS:
    """L-BFGS as torch runs it without a line search. `step` takes a function that returns the loss and its gradients."""

    def __init__(
        self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-7, tolerance_change=1e-9, history_size=100,
        line_search_fn=None,
    ):  # fmt: skip
        if line_search_fn is not None:
            raise NotImplementedError("a line search")
        self.parameters = [params] if isinstance(params, Parameter) else list(params)
        self.param_groups = [{"params": self.parameters, "lr": lr}]
        self.max_iter, self.max_eval = max_iter, max_iter * 5 // 4 if max_eval is None else max_eval
        self.tolerance_grad, self.tolerance_change, self.history_size = tolerance_grad, tolerance_change, history_size
        self.count, self.direction, self.length, self.scale, self.gradient = 0, None, 0.0, 1.0, None
        self.steps, self.changes, self.weights = [], [], []

    def evaluate(self, grad_fn):
        loss, gradients = grad_fn()
        return loss, np.concatenate([gradient.asnumpy().reshape(-1) for gradient in gradients])

    def choose(self, gradient):
        """The direction: the history's estimate of the inverse Hessian times the gradient."""
        if self.count == 1:
            return -gradient
        change, step = gradient - self.gradient, self.direction * self.length
        curvature = np.dot(change, step)
        if curvature > 1e-10:
            kept = slice(1, None) if len(self.steps) == self.history_size else slice(None)
            self.steps, self.changes, self.weights = [
                [*past[kept], new]
                for past, new in ((self.steps, step), (self.changes, change), (self.weights, 1 / curvature))
            ]  # fmt: skip
            self.scale = curvature / np.dot(change, change)
        direction, shares = -gradient, []
        for step, change, weight in zip(self.steps[::-1], self.changes[::-1], self.weights[::-1]):
            shares.append(np.dot(step, direction) * weight)
            direction = direction - shares[-1] * change
        direction = direction * self.scale
        for step, change, weight, share in zip(self.steps, self.changes, self.weights, shares[::-1]):
            direction = direction + step * (share - np.dot(change, direction) * weight)
        return direction

    def move(self, vector):
        start = 0
        for parameter in self.parameters:
            part = vector[start : start + parameter.size].reshape(parameter.shape)
            parameter.copy_(Tensor((parameter.asnumpy() + part).astype(part.dtype)))
            start += parameter.size

    def step(self, grad_fn):
        first, gradient = self.evaluate(grad_fn)
        value, evaluations, rate = float(first), 1, self.param_groups[0]["lr"]
        if np.abs(gradient).max() <= self.tolerance_grad:
            return first
        for iteration in range(1, self.max_iter + 1):
            self.count += 1
            self.direction = self.choose(gradient)
            self.gradient, before = gradient, value
            self.length = min(1.0, 1.0 / np.abs(gradient).sum()) * rate if self.count == 1 else rate
            slope = np.dot(gradient, self.direction)
            if slope > -self.tolerance_change:
                break
            self.move((self.length * self.direction).astype(gradient.dtype))
            if iteration != self.max_iter:
                loss, gradient = self.evaluate(grad_fn)
                value = float(loss)
                evaluations += 1
            small = np.abs(self.direction * self.length).max() <= self.tolerance_change
            if evaluations >= self.max_eval or np.abs(gradient).max() <= self.tolerance_grad or small:
                break
            if abs(value - before) < self.tolerance_change:
                break
        return first


def load_optimizer_state(optimizer, state_dict):
    """Gives an optimizer what optimizer_state took from one like it."""
    if isinstance(optimizer, Optimizer):
        optimizer.load_state_dict(state_dict)
        return
    own = {parameter.name: parameter for parameter in optimizer.get_parameters()}
    for name, value in state_dict["state"].items():
        own[name].copy_(Tensor(value.asnumpy()))
    for group, saved in zip(optimizer.param_groups, state_dict["param_groups"], strict=True):
        ops.assign(group["lr"], saved["lr"])
        group.update({key: value for key, value in saved.items() if key != "lr"})


def rate_of(parameter):
    """The learning rate as the program wrote it: the shortest number that float32 rounds to the parameter."""
    return float(str(np.float32(parameter)))


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


class MembersByName:
    """Stands for a module whose members a program asks for by name: `getattr(module, name)`, `vars(module)[name]`."""

    def __init__(self, find):
        self._find = find

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return self._find(name)


def optimizer_named(name):
    """torch.optim's class of that name."""
    return handed_on(Adam if name == "Adam" else getattr(optim, name))


optimizers = MembersByName(optimizer_named)  # stands for torch.optim itself


def optimizer_state(optimizer):
    """What an optimizer remembers of each parameter, by name, and the options of its groups; one of the user's own has its own."""
    if isinstance(optimizer, Optimizer):
        return optimizer.state_dict()
    trained = {parameter.name for parameter in optimizer.parameters}
    state = {parameter.name: parameter for parameter in optimizer.get_parameters() if parameter.name not in trained}
    plain = (bool, int, float, str, tuple, type(None))
    groups = [
        {key: value for key, value in group.items() if isinstance(value, plain)} | {"lr": rate_of(group["lr"])}
        for group in optimizer.param_groups
    ]
    return {"state": state, "param_groups": groups}


def per_group(value, optimizer):
    """One value for each group of the optimizer."""
    return list(value) if isinstance(value, (list, tuple)) else [value] * len(optimizer.param_groups)


required = object()  # the default of an argument that has to be given
