"""Job: functions of a program that nobody calls in it, on inputs that the torch side finds by trying."""

from __future__ import annotations

import time
from typing import Any

from workers.parity import inputs
from workers.parity.parcel import Arrays, Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaves import Leaf, fixed, flatten, measure_noise
from workers.parity.sandboxed.reached import unseen

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
            framework.recover()
            continue
        channel.send({"rung": name, "specs": specs, "leaves": leaves, "seconds": time.monotonic() - started}, arrays)


class Function:
    def __init__(self, framework: Framework, function: Any, asked: dict[str, Any]) -> None:
        self.framework, self.function, self.asked = framework, function, asked

    def answer(self, name: str) -> tuple[Specs, list[Leaf], Arrays]:
        reference = self.framework.reference
        given: Specs = self.asked["specs"].get(name) or {}
        with unseen():
            specs = (
                given if given or reference is None else reference.search_function(self.function, self.asked["shown"].get(name, []))
            )
        leaves, arrays = self._results(specs, wide=False)
        if reference is not None:
            try:
                measure_noise(leaves, arrays, *self._results(specs, wide=True))
            except Exception:  # float32 written into the function itself: no measure of noise, the table decides
                return specs, leaves, arrays
        return specs, leaves, arrays

    def _results(self, specs: Specs, wide: bool) -> tuple[list[Leaf], Arrays]:
        """What it gives, and what it leaves in its arguments: an effect in place is a result too."""
        leaves, arrays = list[Leaf](), Arrays()
        for variant, words in enumerate(("", ", larger inputs")):
            given = self._arguments(specs, variant, wide)
            self.framework.seed(self.asked["seed"])
            program.begin_again()
            told = {f"result{words}": self.function(*given.values())}
            told |= {f"argument {name} afterwards{words}": value for name, value in given.items() if not fixed(value)}
            for path, value in told.items():
                more, values = flatten(value, self.framework, path)
                leaves, arrays = leaves + more, arrays | values
        return leaves, arrays

    def _arguments(self, specs: Specs, variant: int, wide: bool) -> dict[str, Any]:
        made = inputs.make_all(specs, self.asked["seed"] + variant)
        return {name: self._argument(value, variant, wide) for name, value in made.items()}

    def _argument(self, value: Any, variant: int, wide: bool) -> Any:
        larger = inputs.scaled(value, LARGE if variant else 1.0, "float64" if wide else "")
        return inputs.handed_over(larger, self.framework.tensor)
