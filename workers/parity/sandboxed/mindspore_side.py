"""The MindSpore side. Runs inside the sandbox only; `main` is called in a locked-down child with its job's files."""

from __future__ import annotations

import importlib.util
import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import mindspore
import numpy as np
from mindspore import _c_expression, mint, nn, ops
from mindspore.common import initializer
from mindspore.common.api import _no_grad, _pynative_executor
from mindspore.experimental import optim
from mindspore.experimental.optim import lr_scheduler
from mindspore.nn.layer import rnn_cells, rnns

from workers.parity.parcel import Arrays
from workers.parity.sandboxed import calls, corrections, event_files, jobs
from workers.parity.sandboxed.draws import Draws, replacements, share
from workers.parity.sandboxed.dropout import DROPOUT, own_layers, still
from workers.parity.sandboxed.dropped import Dropped
from workers.parity.sandboxed.framework import NUMBERS, Reference, Watcher
from workers.parity.sandboxed.loss import squared_distance, weighted_sum

# From before the program runs, which may put its own in their place.
_NUMBERS, _ADDRESS = mindspore.Tensor.asnumpy, mindspore.Tensor.data_ptr
# Where MindSpore asks whether a function has to be compiled: moved in 2.10.
_COMPILING = "mindspore.graph.api" if importlib.util.find_spec("mindspore.graph.api") else "mindspore.common.api"
LATE = ("_func_graph_flags", "_mutable_flags", "_pipeline_stage", "_pipeline_segment", "_cell_init_args")  # of a cell that ran
DEVICES = {"ascend": "Ascend", "gpu": "GPU"}  # as MindSpore spells them


class MindSpore:
    name = "mindspore"
    tensor_class = mindspore.Tensor
    network_class = nn.Cell
    seeders: tuple[tuple[Any, str], ...] = (
        (mindspore, "set_seed"),
        (mindspore, "manual_seed"),
        (np.random, "seed"),
        (random, "seed"),
    )
    waiting: tuple[str, ...] = ("asnumpy", "item", "tolist", "__array__", "__repr__", "__str__", *NUMBERS)
    reference: Reference | None = None

    def __init__(self) -> None:
        self.draws, self.dropped = Draws(), Dropped()

    def recover(self) -> None:
        """A differentiated function that raised leaves MindSpore recording: plain indices and copies are refused from then on."""
        _pynative_executor.set_grad_flag(False)
        _pynative_executor.clear_res()

    def versions(self) -> dict[str, str]:
        python = ".".join(map(str, sys.version_info[:3]))
        return {"python": python, "numpy": np.__version__, "mindspore": mindspore.__version__}

    def correct(self, tell: Callable[[str], None], text: str) -> None:
        if on_device() == "cpu":
            corrections.install(tell, text)

    def mix(self) -> None:
        """It says how itself, and does."""

    def corrected(self) -> list[str]:
        return corrections.taken()

    def schedules(self) -> list[Any]:
        return list(vars(lr_scheduler).values())

    def seed(self, number: int) -> None:
        random.seed(number)
        mindspore.set_seed(number)  # also numpy's generator
        mindspore.manual_seed(number)
        self.draws.restart(number)

    def share_randomness(self, seed: int, shake: float = 0.0) -> None:
        self.draws.restart(seed, shake)
        share([ops, mint, mindspore], replacements(self.draws), lambda result: result.shape, _filled)

    def share_order(self, other_seeds: bool) -> None:
        """Translations shuffle by numpy's numbers."""
        keep_numpys_stream()
        mindspore.set_seed = partial(_seed_beside_numpy, mindspore.set_seed)
        np.random.__dict__["of_the_program"] = np.random.mtrand._rand  # torch's side has one stream for both

    def watch_calls(self, watcher: Watcher) -> None:
        calls.watch(nn.Cell, watcher, but=(nn.Optimizer, optim.Optimizer))

    def watch_steps(self, told: Callable[..., None]) -> None:
        for family in (nn.Optimizer, optim.Optimizer):
            family.__call__ = _telling(family.__call__, told)

    def parts(self, network: nn.Cell) -> dict[str, Any]:
        return dict(network.cells_and_names())

    def stored(self, part: nn.Cell) -> dict[str, Any]:
        """A parameter without gradient may stand for what torch keeps as an attribute."""
        fixed = {name: one for name, one in part._params.items() if one is not None and not one.requires_grad}
        found = vars(part) | part._buffers | fixed
        return {name: value for name, value in found.items() if name not in LATE and not name.startswith("__")}

    def parameters(self, part: nn.Cell) -> list[Any]:
        return [one for one in part._params.values() if one is not None and one.requires_grad]

    def tensor(self, array: np.ndarray[Any, Any]) -> mindspore.Tensor:
        return mindspore.Tensor(array.copy())

    def array(self, tensor: mindspore.Tensor) -> tuple[np.ndarray[Any, Any], str]:
        kind = str(tensor.dtype).lower()
        if kind == "bfloat16":
            tensor = tensor.astype(mindspore.float32)
        return np.array(_NUMBERS(tensor)), kind

    def word(self, value: object) -> str | None:
        return str(value).lower() if isinstance(value, mindspore.dtype.Type) else None

    def set_training(self, network: nn.Cell, training: bool) -> None:
        network.set_train(training)

    def detached(self, tensor: mindspore.Tensor) -> mindspore.Tensor:
        return ops.stop_gradient(tensor)

    def still_dropout(self, network: nn.Cell) -> dict[str, float]:
        self.still_functions()
        rates = {}
        for path, cell in network.cells_and_names():
            rate = _dropout_rate(cell)
            if rate is None:
                continue
            rates[path] = round(rate, 9)
            for name, off in (("p", 0.0), ("keep_prob", 1), ("dropout", 0.0)):
                if isinstance(getattr(cell, name, None), float | int):
                    setattr(cell, name, off)
        return rates

    def still_functions(self) -> None:
        still(self.dropped, self.array, [ops, ops.function.nn_func, mint.nn.functional], DROPOUT)

    def dropout_layers(self, network: nn.Cell, rates: dict[str, float]) -> dict[str, float]:
        owners = {path: type(cell).__module__ for path, cell in network.cells_and_names()}
        return own_layers(rates, owners, "mindspore.nn.layer.container")

    def without_gradient(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    def gradients(self, network: nn.Cell, call: Callable[..., Any], arguments: list[Any]) -> tuple[Any, Arrays]:
        loss, gradients, trained = self._differentiated(network, call, arguments)
        return loss, {name: self.array(gradient)[0] for name, gradient in zip(trained, gradients, strict=True)}

    def input_gradients(self, function: Callable[..., Any], arguments: dict[str, Any]) -> dict[str, Any]:
        names = [name for name, value in arguments.items() if isinstance(value, mindspore.Tensor) and value.is_floating_point()]

        def loss(*given: Any) -> Any:
            return weighted_sum(function(**{**arguments, **dict(zip(names, given, strict=True))}), self)

        found = mindspore.grad(loss, grad_position=tuple(range(len(names))))(*(arguments[name] for name in names))
        return dict(zip(names, found if isinstance(found, tuple) else (found,), strict=True))

    def train(self, network: nn.Cell, optimizer: Any, call: Callable[..., Any], batches: list[list[Any]]) -> list[Any]:
        def loss(*given: Any) -> Any:
            return squared_distance(call(*given), self)

        step = mindspore.value_and_grad(loss, None, optimizer.parameters)
        losses = []
        for arguments in batches:
            value, gradients = step(*arguments)
            optimizer(gradients)
            losses.append(value)
        return losses

    def watch_compilations(self, told: Callable[[], None]) -> None:
        api: Any = importlib.import_module(_COMPILING)
        api._check_recompile = _telling(api._check_recompile, told)  # asked for before each, and only then

    @contextmanager
    def recording(self, told: Callable[[int], None]) -> Iterator[None]:
        with TemporaryDirectory(dir=".") as folder:
            profiler = _c_expression.Profiler.get_instance("CPU")
            profiler.init(f"{folder}/")
            profiler.step_profiling_enable(True)
            profiler.enable_op_time()
            try:
                yield
            finally:
                profiler.stop()
            told(_kernels(Path(folder)))

    def wait(self, tensor: mindspore.Tensor) -> None:
        mindspore.runtime.synchronize()

    def descent(self, network: nn.Cell, rate: float) -> nn.Optimizer | None:
        trained = network.trainable_params()
        return nn.SGD(trained, rate) if trained else None

    def training_step(self, network: nn.Cell, optimizer: Any, loss: Callable[..., Any]) -> Callable[..., Any]:
        if optimizer is None:
            return loss
        gradient = mindspore.value_and_grad(loss, None, optimizer.parameters)

        def step(*given: Any) -> Any:
            value, gradients = gradient(*given)
            optimizer(gradients)
            return value

        return step

    def compiled(self, step: Callable[..., Any]) -> Callable[..., Any]:
        made: Callable[..., Any] = mindspore.jit(step)
        return made

    def move(self, network: nn.Cell, changes: Arrays) -> None:
        named = dict(network.parameters_and_names())
        for name, change in changes.items():
            ops.assign(named[name], named[name] + mindspore.Tensor(change))

    def _differentiated(
        self, network: nn.Cell, call: Callable[..., Any], arguments: list[Any]
    ) -> tuple[Any, tuple[mindspore.Tensor, ...], dict[str, mindspore.Parameter]]:
        trained = {name: parameter for name, parameter in network.parameters_and_names() if parameter.requires_grad}

        def loss(*given: Any) -> Any:
            return weighted_sum(call(*given), self)

        value, gradients = mindspore.value_and_grad(loss, None, list(trained.values()))(*arguments)
        return value, gradients, trained

    @contextmanager
    def compiling(self) -> Iterator[None]:
        mindspore.set_context(mode=mindspore.GRAPH_MODE)
        try:
            yield
        finally:
            mindspore.set_context(mode=mindspore.PYNATIVE_MODE)

    @contextmanager
    def watching(self, network: nn.Cell, keep: Callable[[str, str, Any], None]) -> Iterator[None]:
        def hook(path: str) -> Callable[..., None]:
            return lambda cell, _, output: keep(path, type(cell).__name__, output)

        handles = [cell.register_forward_hook(hook(path)) for path, cell in network.cells_and_names() if path]
        try:
            yield
        finally:
            for handle in handles:
                handle.remove()

    def weights(self, network: nn.Cell) -> tuple[list[dict[str, Any]], Arrays]:
        kinds = {name: type(cell).__name__ for name, cell in network.cells_and_names()}
        table, values = [], {}
        for name, tensor in self._named(network).items():
            owner, _, attribute = name.rpartition(".")
            place = {"name": name, "owner": owner, "module": kinds.get(owner, ""), "attribute": attribute}
            values[name] = self.array(tensor)[0]
            table.append(place | {"shape": list(tensor.shape), "tied": "", "neutral": _is_neutral(attribute, tensor, values[name])})
        return table, values

    def load(self, network: nn.Cell, values: Arrays) -> None:
        named, shared = self._named(network), self._shared(network)
        for name, value in values.items():
            held = named[name]
            fresh = mindspore.Tensor(value.reshape(held.shape).copy(), dtype=held.dtype)  # 2.7 takes no read-only array
            if isinstance(held, mindspore.Parameter) and (held.has_init or _ADDRESS(held) in shared):
                held.set_data(fresh)  # beside the old values, which may be a tensor of the program itself
            elif isinstance(held, mindspore.Parameter):
                _assign(held, fresh)
            else:
                held.copy_(fresh)

    def _shared(self, network: nn.Cell) -> set[int]:
        """Where the values of tensors are that cells hold beside their parameters: `self.table`, which an Embedding was made of."""
        held = (value for part in self.parts(network).values() for value in self.stored(part).values())
        plain = (value for value in held if isinstance(value, mindspore.Tensor) and not isinstance(value, mindspore.Parameter))
        return {_ADDRESS(tensor) for tensor in plain}

    def _named(self, network: nn.Cell) -> dict[str, Any]:
        """Buffers that no checkpoint holds too: torch's side tells them as well, so a wrong mask is seen."""
        return dict(network.parameters_and_names()) | dict(network.named_buffers())


class _NumpyApart:
    """numpy with a stream of its own: MindSpore's recurrent layers draw their first weights from the program's."""

    def __init__(self) -> None:
        self.random = np.random.RandomState(0)

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)


def keep_numpys_stream() -> None:
    """MindSpore's initializers draw from it, torch's do not: here they get numbers of their own."""
    os.environ["MS_COMPANION_WORKERS"] = "0"  # threads would take their turns at it in any order
    own = np.random.default_rng(0)
    initializer._numpy_seed = lambda: own.integers(1, 1 << 62)
    rnns.np = rnn_cells.np = _NumpyApart()


def _telling(call: Callable[..., Any], told: Callable[..., None]) -> Callable[..., Any]:
    def stepped(*given: Any, **named: Any) -> Any:
        result = call(*given, **named)
        told()
        return result

    return stepped


def _seed_beside_numpy(seed: Callable[[int], None], number: int) -> None:
    """torch's seed, for which it stands, leaves numpy's and Python's numbers as they are."""
    state, plain = np.random.get_state(), random.getstate()
    seed(number)
    np.random.set_state(state)
    random.setstate(plain)


def _kernels(folder: Path) -> int:
    """How often kernels ran, from the profiler's table of types."""
    rows = [row.split(",") for file in folder.glob("*op_type_info*") for row in file.read_text().splitlines()[1:]]
    return sum(int(row[1]) for row in rows)


def _dropout_rate(cell: nn.Cell) -> float | None:
    """From `p`, else from the deprecated `keep_prob`, else from a recurrent or attention layer's `dropout`."""
    rate, kept, inner = (getattr(cell, name, None) for name in ("p", "keep_prob", "dropout"))
    if isinstance(rate, float):
        return rate
    if isinstance(kept, float):
        return 1.0 - kept
    return inner if isinstance(inner, float) else None


def _filled(result: mindspore.Tensor, values: np.ndarray[Any, Any]) -> mindspore.Tensor:
    return mindspore.Tensor(values).astype(result.dtype)


def _assign(held: mindspore.Parameter, fresh: mindspore.Tensor) -> None:
    """Behind set_data an optimizer that has run already would not see it, behind copy_ its step refuses the weight; assign refuses
    what was written into when it was made, and its error ends a gradient that is being recorded."""
    with _no_grad():
        try:
            ops.assign(held, fresh)
        except RuntimeError:
            held.set_data(fresh)


def on_device() -> str:
    """Of this worker."""
    return os.environ.get("PARITY_DEVICE", "cpu")


def prepare() -> None:
    """Everything a job needs is imported already."""


event_files.tolerate()


def main(request: int, answer: int) -> None:
    if (device := on_device()) != "cpu":
        mindspore.set_device(DEVICES.get(device, device))
    mindspore.runtime.launch_blocking()  # else an error shows up at a later, unrelated call
    jobs.run(MindSpore(), request, answer)


def _is_neutral(attribute: str, held: Any, value: Any) -> bool:
    """What torch's norms have not with affine=False or track_running_stats=False, and MindSpore's keep: ones and zeros."""
    neutral = {"gamma": 1, "beta": 0, "moving_mean": 0, "moving_variance": 1}.get(attribute)
    return neutral is not None and not getattr(held, "requires_grad", True) and bool((value == neutral).all())
