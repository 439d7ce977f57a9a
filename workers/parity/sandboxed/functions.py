"""Job: functions of a program that nobody calls in it, on inputs that the torch side finds by trying."""

from __future__ import annotations

import time
from typing import Any

from workers.parity import inputs
from workers.parity.parcel import Arrays, Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaves import Leaf, flatten, measure_noise

LARGE = 3.0  # the second set of inputs is this much larger
Specs = dict[str, str]


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    """Each function by its name: the specs of its arguments, its results, the time they took."""
    channel.step("build")
    module = program.load(request.data["source"])
    framework.share_randomness(request.data["seed"])
    for name in request.data["functions"]:
        channel.step(name)
        started = time.monotonic()
        try:
            specs, leaves, arrays = Function(framework, getattr(module, name), request.data).answer(name)
        except Exception as error:
            channel.send({"rung": name, "error": program.describe(error, name)})
            continue
        channel.send({"rung": name, "specs": specs, "leaves": leaves, "seconds": time.monotonic() - started}, arrays)


class Function:
    def __init__(self, framework: Framework, function: Any, asked: dict[str, Any]) -> None:
        self.framework, self.function, self.asked = framework, function, asked

    def answer(self, name: str) -> tuple[Specs, list[Leaf], Arrays]:
        reference = self.framework.reference
        given: Specs = self.asked["specs"].get(name) or {}
        specs = given if given or reference is None else reference.search_function(self.function)
        leaves, arrays = self._results(specs, wide=False)
        if reference is not None:
            try:
                measure_noise(leaves, arrays, *self._results(specs, wide=True))
            except Exception:  # float32 written into the function itself: no measure of noise, the table decides
                return specs, leaves, arrays
        return specs, leaves, arrays

    def _results(self, specs: Specs, wide: bool) -> tuple[list[Leaf], Arrays]:
        leaves, arrays = flatten(self._call(specs, 0, wide), self.framework, "result")
        more, values = flatten(self._call(specs, 1, wide), self.framework, "result, larger inputs")
        return leaves + more, arrays | values

    def _call(self, specs: Specs, variant: int, wide: bool) -> Any:
        made = inputs.make_all(specs, self.asked["seed"] + variant)
        self.framework.seed(self.asked["seed"])
        program.begin_again()
        return self.function(*(self._argument(value, variant, wide) for value in made.values()))

    def _argument(self, value: Any, variant: int, wide: bool) -> Any:
        if not hasattr(value, "dtype"):
            return value
        if value.dtype.kind == "f":
            value = (value * (LARGE if variant else 1.0)).astype("float64" if wide else value.dtype)
        return self.framework.tensor(value)
