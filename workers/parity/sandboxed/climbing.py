"""The rungs of the ladder, in order: what each does with the network and what it shows of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from workers.parity import inputs
from workers.parity.parcel import Arrays, Parcel
from workers.parity.sandboxed import program, targets
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.ladder import OTHER, Answer, Ladder, built
from workers.parity.sandboxed.leaves import Leaf, fixed, flatten, tensors
from workers.parity.sandboxed.leaving import left_by_a_call
from workers.parity.sandboxed.loss import weighted_sum

RATE = 0.05
RUN = 8  # steps of the short run
TRACE_BYTES = 48 << 20
VALUES = 300  # of each fresh parameter, pooled over several networks
MOST_VALUES = 4096  # of each network
NETWORKS = (2, 24)  # fresh ones, fewest and most
MOST_ELEMENTS, MOST_TENSORS = 16 << 20, 1500  # of all of them; by the clock, the same seed would not give the same report


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    channel.step("build")
    framework.share_randomness(request.data["seed"])  # before the program's text, which may take functions by their names
    framework.still_functions()
    made = built(framework, request.data["source"], request.data["ways"])
    channel.send({"way": made.way})
    ladder = Ladder(framework, made.network, request, channel, made.build, made.module, made.way)
    ladder.prepare()
    for name, rung in RUNGS.items():
        if name == "run" and not request.data.get("optimizer"):
            continue
        channel.step(name)
        started = time.monotonic()
        try:
            leaves, arrays = ladder.climb(rung, name in NOISY, kinked=name in KINKED)
        except Exception as error:
            channel.send({"rung": name, "error": program.describe(error, name)})
            ladder.framework.recover()
            continue
        channel.send({"rung": name, "leaves": leaves, "seconds": time.monotonic() - started}, arrays)
        if name in MODES:
            channel.send(ladder.chance(name, training=MODES[name]))


def run_compiled(framework: Framework, request: Parcel, channel: Channel) -> None:
    """Only the outputs in eval mode, by the graph compiler, which wants functions as their authors wrote them."""
    channel.step("graph")
    made = built(framework, request.data["source"], request.data["ways"])
    ladder = Ladder(framework, made.network, request, channel, made.build, made.module, made.way)
    ladder.take_over(*framework.weights(made.network), {})
    framework.load(made.network, ladder.weights)
    framework.set_training(made.network, False)
    started = time.monotonic()
    with framework.compiling():
        leaves, arrays = flatten(ladder.call(*ladder.arguments()), framework, "output")
    channel.send({"rung": "graph", "leaves": leaves, "seconds": time.monotonic() - started}, arrays)


def constants(ladder: Ladder) -> Answer:
    """Buffers as the constructor made them, before the weights were carried: the carrying would hide a wrong mask."""
    told = dict(ladder.told(name, value) for name, value in ladder.constants.items())
    return _leaves({f"{name} as constructed": value for name, value in told.items()})


def outputs_in_eval(ladder: Ladder) -> Answer:
    framework = ladder.framework
    framework.set_training(ladder.network, False)
    leaves, arrays = list[Leaf](), Arrays()
    for variant, name in enumerate(("output", "output, larger inputs", "output, smaller inputs", "output, other sizes")):
        if variant != OTHER or ladder.others:
            given = ladder.arguments(variant)
            more, values = flatten(framework.without_gradient(ladder.call, *given), framework, name)
            leaves, arrays = leaves + more, arrays | values
            if not variant:
                more, values = _inputs_afterwards(ladder, given)
                leaves, arrays = leaves + more, arrays | values
    more, values = left_by_a_call(ladder, training=False)
    leaves, arrays = leaves + more, arrays | values
    framework.load(ladder.network, ladder.other_weights())
    more, values = flatten(framework.without_gradient(ladder.call, *ladder.arguments()), framework, "output, other weights")
    return leaves + more, arrays | values


def _inputs_afterwards(ladder: Ladder, given: list[Any]) -> Answer:
    """An input that the network changed in place: a caller sees it."""
    leaves, arrays = list[Leaf](), Arrays()
    for name, value in zip(ladder.specs, given, strict=True):
        if not fixed(value):
            more, values = flatten(value, ladder.framework, f"input {name} afterwards")
            leaves, arrays = leaves + more, arrays | values
    return leaves, arrays


def outputs_in_train(ladder: Ladder) -> Answer:
    """The second pass, and what two passes left in the buffers (moving averages)."""
    framework = ladder.framework
    framework.set_training(ladder.network, True)
    framework.without_gradient(ladder.call, *ladder.arguments(1))
    leaves, arrays = flatten(framework.without_gradient(ladder.call, *ladder.arguments()), framework, "output")
    after, values = _state(ladder, lambda name, value: "running_" in name or (name in ladder.fixed and _moved(ladder, name, value)))
    left, more = left_by_a_call(ladder, training=True)
    return leaves + after + left, arrays | values | more


def first_loss(ladder: Ladder) -> Answer:
    """By the program's own loss function where there is one, else by the sum that the gradients are taken of."""
    framework, given = ladder.framework, ladder.request.data.get("criterion")
    framework.set_training(ladder.network, True)
    outputs = framework.without_gradient(ladder.call, *ladder.arguments())
    leaves, arrays = flatten(weighted_sum(outputs, framework), framework, "weighted sum of the outputs")
    if given and ladder.target:
        target = ladder.tensor(inputs.make(targets.NAME, ladder.target))
        more, values = flatten(targets.criterion(given)(tensors(outputs, framework)[0], target), framework, "loss")
        return more + leaves, arrays | values
    return leaves, arrays


def gradients(ladder: Ladder) -> Answer:
    framework = ladder.framework
    framework.set_training(ladder.network, True)
    _, ladder.gradients = framework.gradients(ladder.network, ladder.call, ladder.arguments())
    return _told(ladder, ladder.gradients, "gradient of {}")


def fresh_weights(ladder: Ladder) -> Answer:
    """What initialization draws for each parameter, pooled over several fresh networks."""
    framework, pooled = ladder.framework, dict[str, list[np.ndarray[Any, Any]]]()
    smallest = min((value.size for value in ladder.weights.values() if value.dtype.kind == "f"), default=VALUES)
    size = max(sum(value.size for value in ladder.weights.values()), 1)
    affordable = min(NETWORKS[1], MOST_ELEMENTS // size, MOST_TENSORS // max(len(ladder.weights), 1))
    for number in range(max(min(-(-VALUES // max(smallest, 1)), affordable), NETWORKS[0])):
        framework.seed(number + 1)
        with _not_seeding(framework):
            network = ladder.build()
        _, values = framework.weights(network)
        for name, value in values.items():
            if value.dtype.kind == "f" and ladder.names.get(name, "") not in {"", *ladder.fixed}:
                flat = value.ravel()
                pooled.setdefault(ladder.names[name], []).append(flat[:: max(1, flat.size // MOST_VALUES)])
    return _leaves({f"fresh {name}": np.concatenate(parts) for name, parts in pooled.items()})


@contextmanager
def _not_seeding(framework: Framework) -> Iterator[None]:
    """`self.seed = torch.manual_seed(seed)` in a constructor would draw the same network each time."""
    own = [(module, name, getattr(module, name)) for module, name in framework.seeders]
    for module, name, _ in own:
        setattr(module, name, lambda *given, **named: None)
    try:
        yield
    finally:
        for module, name, seeder in own:
            setattr(module, name, seeder)


def parameters_after_a_step(ladder: Ladder) -> Answer:
    """One step of plain gradient descent: shows parameters that are shared, frozen or left out on one side."""
    framework = ladder.framework
    framework.set_training(ladder.network, True)
    gradients = ladder.gradients or framework.gradients(ladder.network, ladder.call, ladder.arguments())[1]
    framework.move(ladder.network, {name: np.asarray(-RATE * gradient, gradient.dtype) for name, gradient in gradients.items()})
    return _state(ladder, lambda *_: True)


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


def _moved(ladder: Ladder, name: str, value: np.ndarray[Any, Any]) -> bool:
    """Whether a buffer is no longer what was loaded, by torch's name for it."""
    own = next(own for own, theirs in ladder.names.items() if theirs == name)
    loaded = ladder.weights[own].astype(value.dtype).reshape(value.shape)
    return not np.array_equal(value, loaded, equal_nan=value.dtype.kind == "f")


def _state(ladder: Ladder, wanted: Callable[[str, np.ndarray[Any, Any]], bool]) -> Answer:
    _, values = ladder.framework.weights(ladder.network)
    own = {name: values[name] for name, theirs in ladder.names.items() if wanted(theirs, values[name])}
    return _told(ladder, {name: value for name, value in own.items() if value.dtype.kind == "f"}, "{} afterwards")


def _told(ladder: Ladder, values: Arrays, form: str) -> Answer:
    told = dict(ladder.told(name, value) for name, value in values.items())
    return _leaves({form.format(theirs): array for theirs, array in told.items()})


def _leaves(arrays: Arrays) -> Answer:
    kind = "tensor"
    return [{"path": path, "kind": kind, "dtype": array.dtype.name, "array": path} for path, array in arrays.items()], arrays


RUNGS: dict[str, Callable[[Ladder], Answer]] = {
    "constants": constants,
    "eval": outputs_in_eval,
    "modules": every_module,
    "train": outputs_in_train,
    "loss": first_loss,
    "gradients": gradients,
    "update": parameters_after_a_step,
    "run": short_run,
    "init": fresh_weights,
}
MODES = {"eval": False, "train": True}  # rungs after which it is asked whether the network draws random numbers
NOISY = ("eval", "train", "loss", "gradients", "update", "run")  # rungs whose noise is worth a second run
KINKED = ("gradients", "update")  # rungs that a unit changes which flips at its kink
