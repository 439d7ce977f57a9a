"""Job: some training steps of a network, or of a whole program, with what each costs.

What is counted carries over to other devices: compilations, waits of the host for values (synchronisations), kernels launched.
Seconds and memory are this machine's.
"""

from __future__ import annotations

import linecache
import resource
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import wraps
from statistics import median
from typing import Any

import numpy as np

from workers.parity.parcel import Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.ladder import Ladder, built
from workers.parity.sandboxed.leaves import flatten

STEPS = 8
COMPARED = 2  # steps whose losses are told: later ones are made of rounding as well
LONGEST = 6.0  # seconds for the steps of a network
RATE = 0.01
OWN_STEPS = "/torch/optim/"  # counts of steps that torch's optimizers keep on the host
KIB = 1024
Numbers = dict[str, float]


class Counters:
    """What has happened so far."""

    def __init__(self, framework: Framework) -> None:
        self.framework = framework
        self.syncs = self.compilations = 0
        self.seconds: list[float] = []
        self._inside = False
        self._memory = _peak()
        framework.watch_compilations(self._compiled)
        for name in framework.waiting:
            setattr(framework.tensor_class, name, self._counted(getattr(framework.tensor_class, name)))

    def told(self, marks: list[tuple[int, int]]) -> Numbers:
        """`marks`: what `now` was at the end of each step."""
        steps = len(marks)
        compilations, syncs = (last - first for first, last in zip(marks[0], marks[-1], strict=True))
        return {
            "steps": steps,
            "first_step": self.seconds[0],
            "step": median(self.seconds[1:] or self.seconds),
            "memory": _peak() - self._memory,
            "compilations": compilations,
            "synchronisations": round(syncs / max(steps - 1, 1), 2),
        }

    @property
    def now(self) -> tuple[int, int]:
        return self.compilations, self.syncs

    def _compiled(self) -> None:
        self.compilations += 1

    def _counted(self, method: Callable[..., Any]) -> Callable[..., Any]:
        """One that calls another of them waits once."""

        @wraps(method)
        def waits(*given: Any, **named: Any) -> Any:
            outermost, self._inside = not self._inside, True
            self.syncs += outermost and OWN_STEPS not in sys._getframe(1).f_code.co_filename
            try:
                return method(*given, **named)
            finally:
                self._inside = self._inside and not outermost

        return waits


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    """`mode` "jit" compiles the whole step. The losses of the first steps are told, to see that all compute the same."""
    data = request.data
    channel.step(f"speed, {data['mode']}")
    made = built(framework, data["source"], data["ways"])
    ladder = Ladder(framework, made.network, request, channel, made.build, made.module, made.way)
    framework.still_dropout(made.network)
    ladder.take_over(*framework.weights(made.network), {})
    framework.load(made.network, ladder.weights)
    framework.set_training(made.network, True)
    given = ladder.arguments()
    framework.seed(data["seed"])
    place = _first(framework.without_gradient(made.network, *given), framework)
    framework.load(made.network, ladder.weights)
    step = framework.training_step(made.network, _optimizer(framework, made.network, data), _loss(made.network, place))
    step = framework.compiled(step) if data["mode"] == "jit" else step
    counters, losses, marks = Counters(framework), list[Any](), list[tuple[int, int]]()
    framework.seed(data["seed"])
    while len(losses) < COMPARED or (len(losses) < STEPS and sum(counters.seconds[1:]) < LONGEST):
        started = time.monotonic()
        losses.append(step(*given))
        framework.wait(losses[-1])
        counters.seconds.append(time.monotonic() - started)
        marks.append(counters.now)
    counts: list[int] = []
    told = counters.told(marks)
    with framework.recording(counts.append):
        framework.wait(step(*given))
    told["launches"] = counts[0]
    values = np.array([framework.array(framework.detached(loss))[0].item() for loss in losses[:COMPARED]], np.float32)
    leaves, arrays = flatten(framework.tensor(values), framework, "loss of the first steps")
    channel.send({"speed": told})
    channel.send({"rung": "speed", "leaves": leaves, "seconds": sum(counters.seconds)}, arrays)


class _Enough(BaseException):
    """So many steps are enough. No program catches this."""


def run_program(framework: Framework, request: Parcel, channel: Channel) -> None:
    """The program as it stands, to the end of its first steps: what lies between two steps of its optimizer counts too.

    `names`: whose values are told, where it came to its end; `whole`: all its launches, whatever steps it has.
    """
    channel.step("speed of the program")
    framework.seed(request.data["seed"])
    counters, began = Counters(framework), [time.monotonic()]
    marks: list[tuple[int, int]] = []

    def stepped(*_: Any) -> None:
        counters.seconds.append(time.monotonic() - began[-1])
        marks.append(counters.now)
        if request.data.get("whole"):
            return
        if len(marks) == COMPARED:
            recording.__enter__()
        elif len(marks) == COMPARED + 1:
            recording.__exit__(None, None, None)
        if len(marks) >= STEPS:
            raise _Enough
        began.append(time.monotonic())

    counts: list[int] = []
    recording = framework.recording(counts.append)
    framework.watch_steps(stepped)
    module = None
    whole = framework.recording(counts.append) if request.data.get("whole") else nullcontext()
    with suppress(_Enough), whole:
        module = program.load(request.data["source"], "__main__")
    held = {name: vars(module)[name] for name in request.data.get("names", ()) if module and name in vars(module)}
    if request.data.get("whole"):
        channel.send({"speed": {"launches": counts[-1]}})
    elif len(marks) > 1:
        channel.send({"speed": counters.told(marks) | {"launches": counts[0] if counts else 0}})
    leaves, arrays = flatten(held, framework)
    channel.send({"rung": "speed", "leaves": leaves, "seconds": sum(counters.seconds)}, arrays)


def _optimizer(framework: Framework, network: Any, data: dict[str, Any]) -> Any:
    """The program's own, else plain gradient descent; None where nothing is trained."""
    if given := data.get("optimizer"):
        text, module = linecache.cache[program.FILE], sys.modules["program"]
        _, (build,) = program.load_with(given["source"], [given["expression"]])
        linecache.cache[program.FILE], sys.modules["program"] = text, module  # a graph compiler reads the network's
        return build()(network)
    return framework.descent(network, RATE)


def _first(value: Any, framework: Framework) -> tuple[Any, ...]:
    """Where the first floating tensor stands in an output: keys and places, from the outside in."""
    found = _search(value, framework)
    if found is None:
        raise ValueError("the network has no floating output, so there is no step to time")
    return found


def _search(value: Any, framework: Framework) -> tuple[Any, ...] | None:
    given: Any = value
    if isinstance(value, framework.tensor_class):
        return () if given.is_floating_point() else None
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple | list) else ()
    for key, part in inside:
        if (found := _search(part, framework)) is not None:
            return (key, *found)
    return None


def _loss(network: Any, place: tuple[Any, ...]) -> Callable[..., Any]:
    """Plain enough for every graph compiler."""

    def loss(*given: Any) -> Any:
        output = network(*given)
        for key in place:
            output = output[key]
        return (output * output).mean()

    return loss


def _peak() -> int:
    """Bytes of this process, at the most so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KIB
