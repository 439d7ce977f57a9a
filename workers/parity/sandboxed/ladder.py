"""Job: one network, rung by rung: outputs in eval mode, in train mode, loss and gradients, parameters after one step.

The same code runs on both sides. The torch side builds first, chooses inputs and gives its weights; the MindSpore side is
given both. Names of parameters are torch's in both answers.
"""

from __future__ import annotations

import inspect
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from workers.parity import inputs
from workers.parity.parcel import Arrays, Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework, Reference
from workers.parity.sandboxed.leaves import Leaf, flatten, measure_noise
from workers.parity.sandboxed.stirring import stir
from workers.parity.weights import match

RATE = 0.05
RUN = 8  # steps of the short run
LARGE = 3.0  # the second set of inputs is this much larger
TRACE_BYTES = 48 << 20

Answer = tuple[list[Leaf], Arrays]


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    channel.step("build")
    network, way = _built(framework, request.data["source"], request.data["ways"])
    channel.send({"way": way})
    ladder = Ladder(framework, network, request, channel)
    framework.share_randomness(request.data["seed"])
    ladder.prepare()
    for name, rung in RUNGS.items():
        if name == "run" and not request.data.get("optimizer"):
            continue
        channel.step(name)
        started = time.monotonic()
        try:
            leaves, arrays = ladder.climb(rung, name in NOISY)
        except Exception as error:
            channel.send({"rung": name, "error": program.describe(error, name)})
            continue
        channel.send({"rung": name, "leaves": leaves, "seconds": time.monotonic() - started}, arrays)
    channel.send({"draws": framework.draws.used()})


def run_compiled(framework: Framework, request: Parcel, channel: Channel) -> None:
    """Only the outputs in eval mode, by the graph compiler, which wants functions as their authors wrote them."""
    channel.step("graph")
    network, _ = _built(framework, request.data["source"], request.data["ways"])
    ladder = Ladder(framework, network, request, channel)
    table, _ = framework.weights(network)
    ladder.take_over(table, {})
    framework.load(network, ladder.weights)
    framework.set_training(network, False)
    started = time.monotonic()
    with framework.compiling():
        leaves, arrays = flatten(ladder.call(*ladder.arguments()), framework, "output")
    channel.send({"rung": "graph", "leaves": leaves, "seconds": time.monotonic() - started}, arrays)


def _built(framework: Framework, source: str, ways: list[str]) -> tuple[Any, str]:
    """The first expression that gives a network. The first error counts when none does."""
    trouble: Exception | None = None
    _, builders = program.load_with(source, ways)
    for way, build in zip(ways, builders, strict=True):
        try:
            framework.seed(0)
            network = build()
        except Exception as error:
            trouble = trouble or error
            continue
        if isinstance(network, framework.network_class):
            return network, way
        trouble = trouble or TypeError(f"{way} is a {type(network).__name__}, not a network")
    raise trouble or ValueError("no way to build a network was given")


@dataclass
class Ladder:
    """`names`: own parameter name to torch's; `weights`: starting values by own name; `shapes`: torch's, by torch's name."""

    framework: Framework
    network: Any
    request: Parcel
    channel: Channel
    specs: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    weights: Arrays = field(default_factory=dict)
    shapes: dict[str, list[int]] = field(default_factory=dict)
    gradients: Arrays = field(default_factory=dict)
    wide: bool = False
    twin: Ladder | None = None

    def prepare(self) -> None:
        """Weights and inputs: chosen and told by the reference side, taken over by the other."""
        table, values = self.framework.weights(self.network)
        rates = self.framework.still_dropout(self.network)
        if self.framework.reference is None:
            self.take_over(table, rates)
        else:
            self._choose(self.framework.reference, table, values, rates)

    def climb(self, rung: Callable[[Ladder], Answer], with_noise: bool) -> Answer:
        """One rung from the starting weights; on the reference side once more in float64, to know what rounding does."""
        self.framework.load(self.network, self.weights)
        leaves, arrays = rung(self)
        if with_noise and self.framework.reference is not None:
            measure_noise(leaves, arrays, *self._in_double(self.framework.reference, rung))
        return leaves, arrays

    def arguments(self, variant: int = 0) -> list[Any]:
        """Inputs as tensors; variant 1 has other and larger values."""
        made = inputs.make_all(self.specs, self.request.data["seed"] + variant)
        return [self._tensor(value, variant) for value in made.values()]

    def call(self, *arguments: Any) -> Any:
        self.framework.seed(self.request.data["seed"])
        program.begin_again()
        return self.network(*arguments)

    def told(self, name: str, array: np.ndarray[Any, Any]) -> tuple[str, np.ndarray[Any, Any]]:
        """A parameter's values under torch's name and in torch's shape."""
        theirs = self.names.get(name, name)
        return theirs, array.reshape(self.shapes[theirs]) if theirs in self.shapes else array

    def _tensor(self, value: Any, variant: int) -> Any:
        if not isinstance(value, np.ndarray):
            return value
        if variant and value.dtype.kind == "f":
            value = (value * LARGE).astype(value.dtype)
        return self.framework.tensor(value.astype(np.float64) if self.wide and value.dtype == np.float32 else value)

    def _choose(self, reference: Reference, table: list[dict[str, Any]], values: Arrays, rates: dict[str, float]) -> None:
        self.channel.step("inputs")
        self.weights = stir(values)
        self.names = {name: name for name in self.weights}
        self.framework.load(self.network, self.weights)
        given = self.request.data["inputs"]
        self.specs = self._named(given) if given else reference.search(self.network, self._shown())
        told = {f"weight/{name}": value for name, value in self.weights.items()}
        self.channel.send({"table": table, "specs": self.specs, "rates": rates}, told)

    def take_over(self, table: list[dict[str, Any]], rates: dict[str, float]) -> None:
        theirs = self.request.data["table"]
        matched = match(theirs, table)
        self.names = {own: name for name, own in matched.pairs.items()}
        self.shapes = {entry["name"]: entry["shape"] for entry in theirs}
        self.weights = {own: self.request.arrays[f"weight/{name}"] for own, name in self.names.items()}
        self.specs = self.request.data["specs"]
        self.channel.send({"pairs": matched.pairs, "unmatched": matched.unmatched, "rates": rates})

    def _in_double(self, reference: Reference, rung: Callable[[Ladder], Answer]) -> Answer:
        try:
            if self.twin is None:
                self.twin = replace(self, network=reference.widened_copy(self.network), wide=True, gradients={})
            self.framework.load(self.twin.network, self.weights)
            return rung(self.twin)
        except Exception:  # float32 written into the program itself: no measure of noise, the table decides
            return [], {}

    def _shown(self) -> list[list[str]]:
        """What the running program gave to a network of this class, then what can be read in its text."""
        kind = type(self.network).__name__
        seen = [list(entry["specs"].values()) for entry in self.request.data.get("seen", ()) if entry["kind"] == kind]
        return [specs for specs in seen if specs] + list(self.request.data["samples"])

    def _named(self, given: dict[str, str]) -> dict[str, str]:
        """Inputs given without a name go to the parameters of `forward` in order."""
        order = list(inspect.signature(self.network.forward).parameters)
        places = {str(place): name for place, name in enumerate(order)}
        return {places.get(name, name): spec for name, spec in given.items()}


def outputs_in_eval(ladder: Ladder) -> Answer:
    framework = ladder.framework
    framework.set_training(ladder.network, False)
    leaves, arrays = flatten(framework.without_gradient(ladder.call, *ladder.arguments()), framework, "output")
    more, values = flatten(framework.without_gradient(ladder.call, *ladder.arguments(1)), framework, "output, larger inputs")
    return leaves + more, arrays | values


def outputs_in_train(ladder: Ladder) -> Answer:
    """The second pass, and what two passes left in the buffers (moving averages)."""
    framework = ladder.framework
    framework.set_training(ladder.network, True)
    framework.without_gradient(ladder.call, *ladder.arguments(1))
    leaves, arrays = flatten(framework.without_gradient(ladder.call, *ladder.arguments()), framework, "output")
    after, values = _state(ladder, lambda name: "running_" in name)
    return leaves + after, arrays | values


def loss_and_gradients(ladder: Ladder) -> Answer:
    framework = ladder.framework
    framework.set_training(ladder.network, True)
    loss, gradients = framework.gradients(ladder.network, ladder.call, ladder.arguments())
    ladder.gradients = gradients
    leaves, arrays = flatten(loss, framework, "loss")
    more, values = _told(ladder, gradients, "gradient of {}")
    return leaves + more, arrays | values


def parameters_after_a_step(ladder: Ladder) -> Answer:
    """One step of plain gradient descent: shows parameters that are shared, frozen or left out on one side."""
    framework = ladder.framework
    framework.set_training(ladder.network, True)
    gradients = ladder.gradients or framework.gradients(ladder.network, ladder.call, ladder.arguments())[1]
    framework.move(ladder.network, {name: -RATE * gradient for name, gradient in gradients.items()})
    return _state(ladder, lambda name: True)


def short_run(ladder: Ladder) -> Answer:
    """Losses while the program's own optimizer takes some steps on one batch."""
    framework, given = ladder.framework, ladder.request.data["optimizer"]
    framework.set_training(ladder.network, True)
    _, (build,) = program.load_with(given["source"], [given["expression"]])
    optimizer = build()(ladder.network)
    batches = [ladder.arguments() for _ in range(RUN)]
    losses = framework.train(ladder.network, optimizer, ladder.call, batches)
    values = np.stack([framework.array(framework.detached(loss))[0] for loss in losses])
    told = {"loss": values, "loss before the first step": values[0], "change of the loss": values[1:] - values[0]}
    return _leaves({path: np.asarray(array) for path, array in told.items()})


def every_module(ladder: Ladder) -> Answer:
    """What each submodule makes of its input, in the order of the calls: to find where two networks part."""
    framework = ladder.framework
    kept = Trace(framework)
    framework.set_training(ladder.network, False)
    with framework.watching(ladder.network, kept.add):
        framework.without_gradient(ladder.call, *ladder.arguments())
    return kept.leaves, kept.arrays


@dataclass
class Trace:
    framework: Framework
    leaves: list[Leaf] = field(default_factory=list)
    arrays: Arrays = field(default_factory=dict)
    calls: Counter[str] = field(default_factory=Counter)
    size: int = 0

    def add(self, name: str, kind: str, output: Any) -> None:
        """A module that is called again gets a number, so that calls are compared with calls."""
        self.calls[name] += 1
        path = name if self.calls[name] == 1 else f"{name} (call {self.calls[name]})"
        leaves, arrays = flatten(output, self.framework, path)
        self.size += sum(array.nbytes for array in arrays.values())
        if self.size <= TRACE_BYTES:
            self.leaves += [leaf | {"module": kind} for leaf in leaves]
            self.arrays |= arrays


def _state(ladder: Ladder, wanted: Callable[[str], bool]) -> Answer:
    _, values = ladder.framework.weights(ladder.network)
    own = {name: values[name] for name, theirs in ladder.names.items() if wanted(theirs)}
    return _told(ladder, {name: value for name, value in own.items() if value.dtype.kind == "f"}, "{} afterwards")


def _told(ladder: Ladder, values: Arrays, form: str) -> Answer:
    told = dict(ladder.told(name, value) for name, value in values.items())
    return _leaves({form.format(theirs): array for theirs, array in told.items()})


def _leaves(arrays: Arrays) -> Answer:
    kind = "tensor"
    return [{"path": path, "kind": kind, "dtype": array.dtype.name, "array": path} for path, array in arrays.items()], arrays


RUNGS: dict[str, Callable[[Ladder], Answer]] = {
    "eval": outputs_in_eval,
    "modules": every_module,
    "train": outputs_in_train,
    "gradients": loss_and_gradients,
    "update": parameters_after_a_step,
    "run": short_run,
}
NOISY = ("eval", "train", "gradients", "update", "run")  # rungs whose noise is worth a second run
