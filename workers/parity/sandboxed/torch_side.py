"""The torch side. Runs inside the sandbox only; `main` is called in a locked-down child with the files of its job."""

from __future__ import annotations

import copy
import importlib
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial, update_wrapper
from typing import Any

import numpy as np
import torch
from torch.optim.optimizer import register_optimizer_step_post_hook
from torch.utils._python_dispatch import TorchDispatchMode

from workers.parity.parcel import Arrays
from workers.parity.sandboxed import augmenting, calls, event_files, jobs, mixing, ordering, vision
from workers.parity.sandboxed.draws import Draws, of_tensors, of_torch, replacements, share, share_methods
from workers.parity.sandboxed.dropout import DROPOUT, own_layers, still
from workers.parity.sandboxed.dropped import Dropped
from workers.parity.sandboxed.framework import NUMBERS, Reference, Watcher
from workers.parity.sandboxed.loss import squared_distance, weighted_sum
from workers.parity.sandboxed.searching import search, search_function

_DETACHED, _NUMBERS = torch.Tensor.detach, torch.Tensor.numpy  # from before the program, which may put its own in their place


class Torch:
    name = "torch"
    tensor_class = torch.Tensor
    network_class = torch.nn.Module
    seeders: tuple[tuple[Any, str], ...] = ((torch, "manual_seed"), (np.random, "seed"), (random, "seed"))
    waiting: tuple[str, ...] = ("item", "tolist", "numpy", "cpu", "__array__", "__repr__", *NUMBERS)

    def __init__(self) -> None:
        self.draws, self.dropped = Draws(), Dropped()

    @property
    def reference(self) -> Reference | None:
        return self

    def versions(self) -> dict[str, str]:
        python = ".".join(map(str, sys.version_info[:3]))
        return {"python": python, "numpy": np.__version__, "torch": torch.__version__}

    def recover(self) -> None:
        """Nothing is left over here."""

    def correct(self, tell: Callable[[str], None], text: str) -> None:
        """What this side says is right by definition."""

    def mix(self) -> None:
        mixing.mix()

    def corrected(self) -> list[str]:
        return []

    def schedules(self) -> list[Any]:
        return list(vars(torch.optim.lr_scheduler).values())

    def seed(self, number: int) -> None:
        random.seed(number)
        np.random.seed(number)
        torch.manual_seed(number)
        self.draws.restart(number)

    def share_randomness(self, seed: int, shake: float = 0.0) -> None:
        self.draws.restart(seed, shake)
        makers = replacements(self.draws) | of_torch(self.draws)
        share([torch], makers, lambda result: tuple(result.shape), _filled)
        share_methods(torch.Tensor, torch.nn.Parameter, of_tensors(self.draws), _filled)
        for family in (torch.distributions.normal, torch.distributions.multivariate_normal):
            family._standard_normal = _standard_normal

    def share_order(self, other_seeds: bool) -> None:
        ordering.by_numpy()
        if other_seeds:
            torch.manual_seed = partial(_another, torch.manual_seed)
            torch.manual_seed(torch.initial_seed())  # also for a program that sets none

    def watch_calls(self, watcher: Watcher) -> None:
        calls.watch(torch.nn.Module, watcher)

    def watch_steps(self, told: Callable[..., None]) -> None:
        register_optimizer_step_post_hook(told)

    def parts(self, network: torch.nn.Module) -> dict[str, Any]:
        return dict(network.named_modules())

    def stored(self, part: torch.nn.Module) -> dict[str, Any]:
        return {**vars(part), **part._buffers}

    def parameters(self, part: torch.nn.Module) -> list[Any]:
        return list(part._parameters.values())

    def tensor(self, array: np.ndarray[Any, Any]) -> torch.Tensor:
        return torch.from_numpy(array.copy())

    def array(self, tensor: torch.Tensor) -> tuple[np.ndarray[Any, Any], str]:
        plain = _DETACHED(tensor)
        kind = str(plain.dtype).removeprefix("torch.")
        if plain.is_sparse or plain.layout != torch.strided:
            plain = plain.to_dense()
        if plain.is_quantized:
            plain = plain.dequantize()
        if plain.dtype == torch.bfloat16:
            plain = plain.float()
        return _NUMBERS(plain.resolve_conj().resolve_neg()).copy(), kind

    def word(self, value: object) -> str | None:
        if isinstance(value, torch.dtype):
            return str(value).removeprefix("torch.")
        return str(value) if isinstance(value, torch.device) else None

    def set_training(self, network: torch.nn.Module, training: bool) -> None:
        network.train(training)

    def widened_copy(self, network: torch.nn.Module) -> torch.nn.Module:
        return copy.deepcopy(network).double()

    def search(self, network: torch.nn.Module, shown: list[list[str]]) -> dict[str, str]:
        return search(network, shown, 0)

    def search_function(self, function: Callable[..., Any], shown: list[list[str]]) -> dict[str, str]:
        return search_function(function, shown, 0)

    def detached(self, tensor: torch.Tensor) -> torch.Tensor:
        return tensor.detach()

    def still_dropout(self, network: torch.nn.Module) -> dict[str, float]:
        self.still_functions()
        rates = {}
        for path, module in network.named_modules():
            attribute = "p" if isinstance(module, torch.nn.modules.dropout._DropoutNd) else "dropout"
            rate = getattr(module, attribute, None)
            if isinstance(rate, float):
                rates[path] = rate
                setattr(module, attribute, 0.0)
        return rates

    def still_functions(self) -> None:
        still(self.dropped, self.array, [torch, torch.nn.functional], DROPOUT)
        alpha = {"alpha_dropout": False, "feature_alpha_dropout": False}  # a class of the translation
        still(Dropped(), self.array, [torch.nn.functional], alpha)

    def dropout_layers(self, network: torch.nn.Module, rates: dict[str, float]) -> dict[str, float]:
        owners = {path: type(module).__module__ for path, module in network.named_modules()}
        return own_layers(rates, owners, "torch.nn.modules.container")

    def without_gradient(self, function: Callable[..., Any], *arguments: Any) -> Any:
        with torch.no_grad():
            return function(*arguments)

    def gradients(self, network: torch.nn.Module, call: Callable[..., Any], arguments: list[Any]) -> tuple[Any, Arrays]:
        network.zero_grad()
        loss = weighted_sum(call(*arguments), self)
        loss.backward()
        trained = {name: parameter for name, parameter in network.named_parameters() if parameter.requires_grad}
        return loss, {name: self.array(_gradient(parameter))[0] for name, parameter in trained.items()}

    def input_gradients(self, function: Callable[..., Any], arguments: dict[str, Any]) -> dict[str, Any]:
        floating = {n: v for n, v in arguments.items() if isinstance(v, torch.Tensor) and v.is_floating_point()}
        leaves = {name: value.detach().requires_grad_() for name, value in floating.items()}
        weighted_sum(function(**{**arguments, **leaves}), self).backward()
        return {name: _gradient(leaf) for name, leaf in leaves.items()}

    def train(self, network: torch.nn.Module, optimizer: Any, call: Callable[..., Any], batches: list[list[Any]]) -> list[Any]:
        losses = []
        for arguments in batches:
            optimizer.zero_grad()
            loss = squared_distance(call(*arguments), self)
            loss.backward()
            optimizer.step()
            losses.append(loss)
        return losses

    def watch_compilations(self, told: Callable[[], None]) -> None:
        """It compiles nothing here: see main."""

    @contextmanager
    def recording(self, told: Callable[[int], None]) -> Iterator[None]:
        with _Launches() as seen:
            yield
        told(seen.number)

    def wait(self, tensor: torch.Tensor) -> None:
        """Everything is computed at once on a CPU."""

    def descent(self, network: torch.nn.Module, rate: float) -> torch.optim.Optimizer | None:
        trained = [parameter for parameter in network.parameters() if parameter.requires_grad]
        return torch.optim.SGD(trained, rate) if trained else None

    def training_step(self, network: torch.nn.Module, optimizer: Any, loss: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any) -> Any:
            if optimizer is None:
                return self.without_gradient(loss, *given)
            optimizer.zero_grad()
            value = loss(*given)
            value.backward()
            optimizer.step()
            return value

        return step

    def compiled(self, step: Callable[..., Any]) -> Callable[..., Any]:
        return step

    def move(self, network: torch.nn.Module, changes: Arrays) -> None:
        named = dict(network.named_parameters())
        with torch.no_grad():
            for name, change in changes.items():
                named[name] += torch.from_numpy(change)

    def compiling(self) -> AbstractContextManager[None]:
        return nullcontext()

    @contextmanager
    def watching(self, network: torch.nn.Module, keep: Callable[[str, str, Any], None]) -> Iterator[None]:
        def hook(path: str) -> Callable[..., None]:
            return lambda module, _, output: keep(path, type(module).__name__, output)

        handles = [module.register_forward_hook(hook(path)) for path, module in network.named_modules() if path]
        try:
            yield
        finally:
            for handle in handles:
                handle.remove()

    def weights(self, network: torch.nn.Module) -> tuple[list[dict[str, Any]], Arrays]:
        owners = dict(network.named_modules(remove_duplicate=False))
        first: dict[int, str] = {}
        table, values = [], {}
        for name, tensor in _everything(network).items():
            if not isinstance(tensor, torch.Tensor):  # what get_extra_state() returned
                continue
            owner, _, attribute = name.rpartition(".")
            tied = first.setdefault(id(tensor), name)
            kind = _layer(owners[owner]) if owner in owners else ""
            place = {"name": name, "owner": owner, "module": kind, "attribute": attribute, "shape": list(tensor.shape)}
            buffer = not isinstance(tensor, torch.nn.Parameter)
            table.append(place | {"tied": "" if tied == name else tied, "buffer": buffer})
            if tied == name:
                values[name] = self.array(tensor)[0]
        return table, values

    def load(self, network: torch.nn.Module, values: Arrays) -> None:
        state = _everything(network)
        for name, value in values.items():  # beside the old values, which may be a tensor of the program itself
            state[name].data = torch.from_numpy(value.copy()).to(state[name].dtype)


class _Launches(TorchDispatchMode):
    """Counts what reaches the kernels: views and shapes are computed by the host alone."""

    number = 0

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.number += not func.is_view
        return func(*args, **(kwargs or {}))


def _everything(network: torch.nn.Module) -> dict[str, Any]:
    """The state and the buffers that are not kept in it: those are in MindSpore's list too."""
    return dict(network.named_buffers(remove_duplicate=False)) | dict(network.state_dict(keep_vars=True))


def _layer(module: torch.nn.Module) -> str:
    """The class of torch that a module is, or is derived from: its parameters are called as in that one."""
    kinds = (kind.__name__ for kind in type(module).__mro__ if kind.__module__.startswith("torch.nn."))
    found = next(kinds, "Module")
    return type(module).__name__ if found == "Module" else found


def _filled(result: torch.Tensor, values: np.ndarray[Any, Any]) -> torch.Tensor:
    with torch.no_grad():
        return result.copy_(torch.from_numpy(np.asarray(values)))


def _gradient(parameter: torch.nn.Parameter) -> torch.Tensor:
    return torch.zeros_like(parameter) if parameter.grad is None else parameter.grad


def _standard_normal(shape: torch.Size, dtype: torch.dtype, device: torch.device) -> torch.Tensor:
    return torch.randn(shape, dtype=dtype, device=device)


def _another(seed: Callable[[int], Any], number: int) -> Any:
    return seed(int(number) + 1)


def _as_written(model: Any = None, **_: Any) -> Any:
    """torch.compile without a compiler, which the sandbox does not have: the same numbers, under the same names of weights."""
    if isinstance(model, torch.nn.Module):
        object.__setattr__(model, "_orig_mod", model)  # not as a member: it would be one of itself
    return _as_written if model is None else model


def prepare() -> None:
    """The first optimizer imports the compiler, which takes half a second; torchvision takes two."""
    importlib.import_module("torch._dynamo")
    importlib.import_module("torchvision.transforms.v2")


vision.tolerate()
event_files.tolerate()


def main(request: int, answer: int) -> None:
    torch.set_num_threads(1)
    torch.compile = update_wrapper(_as_written, torch.compile)  # its signature is asked for, too
    augmenting.by_numpy()
    jobs.run(Torch(), request, answer)
