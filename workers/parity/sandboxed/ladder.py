"""Job: one network, rung by rung, see climbing.py.

The same code runs on both sides. The torch side builds first, chooses inputs and gives its weights; the MindSpore side is
given both. Names of parameters are torch's in both answers.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from workers.parity import inputs
from workers.parity.parcel import Arrays, Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework, Reference
from workers.parity.sandboxed.leaves import Leaf, measure_noise
from workers.parity.sandboxed.sizes import resized
from workers.parity.sandboxed.stirring import constants, stir, stir_again
from workers.parity.sandboxed.targets import choose_target
from workers.parity.weights import match

SCALES = (1.0, 3.0, 0.03)  # of the inputs: as they are, large, small
OTHER = 3  # the variant of the inputs with other sizes
CHANGES = ((-1, -3), (1, 2), (3, 1), (-1, -1), (-2, -4), (32, 64))  # of height and width, until the network takes it

Answer = tuple[list[Leaf], Arrays]


def built(framework: Framework, source: str, ways: list[str]) -> tuple[Any, str, Callable[[], Any]]:
    """The first expression that gives a network, and how to make another. The first error counts when none does."""
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
            return network, way, build
        trouble = trouble or TypeError(f"{way} is a {type(network).__name__}, not a network")
    raise trouble or ValueError("no way to build a network was given")


@dataclass
class Ladder:
    """`names`: own parameter name to torch's; `weights`: starting values by own name; `shapes`: torch's, by torch's name."""

    framework: Framework
    network: Any
    request: Parcel
    channel: Channel
    build: Callable[[], Any]
    specs: dict[str, str] = field(default_factory=dict)
    others: dict[str, str] = field(default_factory=dict)
    target: str = ""
    constants: Arrays = field(default_factory=dict)
    fixed: frozenset[str] = frozenset()
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
            self.take_over(table, values, rates)
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
        """Inputs as tensors: other values for each variant, of the sizes in SCALES, or of other shapes in variant OTHER."""
        made = inputs.make_all(self.others if variant == OTHER else self.specs, self.request.data["seed"] + variant)
        return [self.tensor(value, variant) for value in made.values()]

    def call(self, *arguments: Any) -> Any:
        self.framework.seed(self.request.data["seed"])
        program.begin_again()
        return self.network(*arguments)

    def other_weights(self) -> Arrays:
        """Other values for every parameter that is no constant, the same on both sides."""
        kept = {own for own, name in self.names.items() if name in self.fixed}
        return {own: value if own in kept else stir_again(self.names[own], value) for own, value in self.weights.items()}

    def told(self, name: str, array: np.ndarray[Any, Any]) -> tuple[str, np.ndarray[Any, Any]]:
        """A parameter's values under torch's name and in torch's shape."""
        theirs = self.names.get(name, name)
        return theirs, array.reshape(self.shapes[theirs]) if theirs in self.shapes else array

    def tensor(self, value: Any, variant: int = 0) -> Any:
        if not isinstance(value, np.ndarray):
            return value
        if variant in (1, 2) and value.dtype.kind == "f":
            value = (value * SCALES[variant]).astype(value.dtype)
        return self.framework.tensor(value.astype(np.float64) if self.wide and value.dtype == np.float32 else value)

    def _choose(self, reference: Reference, table: list[dict[str, Any]], values: Arrays, rates: dict[str, float]) -> None:
        self.channel.step("inputs")
        self.fixed = constants(table)
        self.weights = stir(values, self.fixed)
        self.constants = self._made_alike(reference, {name: values[name] for name in self.fixed if name in values})
        self.names = {name: name for name in self.weights}
        self.framework.load(self.network, self.weights)
        given = self.request.data["inputs"]
        self.specs = self._named(given) if given else reference.search(self.network, self._shown())
        self.others = self._other_sizes()
        if "criterion" in self.request.data:
            self.target = choose_target(self, self.request.data["criterion"])
        told = {f"weight/{name}": value for name, value in self.weights.items()}
        chosen = {"specs": self.specs, "others": self.others, "target": self.target}
        self.channel.send({"table": table, "rates": rates, **chosen}, told)

    def take_over(self, table: list[dict[str, Any]], made: Arrays, rates: dict[str, float]) -> None:
        theirs = self.request.data["table"]
        matched = match(theirs, table)
        self.names = {own: name for name, own in matched.pairs.items()}
        self.shapes = {entry["name"]: entry["shape"] for entry in theirs}
        self.weights = {own: self.request.arrays[f"weight/{name}"] for own, name in self.names.items()}
        self.fixed = constants(theirs)
        self.constants = {own: made[own] for own, name in self.names.items() if name in self.fixed and own in made}
        self.specs, self.others = self.request.data["specs"], self.request.data["others"]
        self.target = self.request.data["target"]
        own = {entry["name"]: entry["shape"] for entry in table}
        longer = [
            {"name": name, "shape": own[here]} for name, here in matched.pairs.items() if len(own[here]) > len(self.shapes[name])
        ]
        self.channel.send({"pairs": matched.pairs, "unmatched": matched.unmatched, "longer": longer, "rates": rates})

    def _in_double(self, reference: Reference, rung: Callable[[Ladder], Answer]) -> Answer:
        try:
            if self.twin is None:
                self.twin = replace(self, network=reference.widened_copy(self.network), wide=True, gradients={})
            self.framework.load(self.twin.network, self.weights)
            return rung(self.twin)
        except Exception:  # float32 written into the program itself: no measure of noise, the table decides
            return [], {}

    def _made_alike(self, reference: Reference, made: Arrays) -> Arrays:
        """Those constants that do not depend on the seed."""
        self.framework.seed(1)
        _, again = self.framework.weights(self.build())
        return {name: value for name, value in made.items() if name in again and np.array_equal(value, again[name])}

    def _other_sizes(self) -> dict[str, str]:
        """The same inputs with other heights and widths, or lengths, where the network takes them."""
        for change in CHANGES:
            other = {name: resized(spec, change) for name, spec in self.specs.items()}
            if other == self.specs:
                continue
            try:
                made = inputs.make_all(other, self.request.data["seed"])
                self.framework.without_gradient(self.call, *(self.tensor(value) for value in made.values()))
            except Exception:
                continue
            return other
        return {}

    def _shown(self) -> list[list[str]]:
        """What the running program gave to a network of this class, then what can be read in its text."""
        kind = type(self.network).__name__
        seen = [list(specs.values()) for entry in self.request.data["seen"] if entry["kind"] == kind for specs in entry["specs"]]
        return seen + list(self.request.data["samples"])

    def _named(self, given: dict[str, str]) -> dict[str, str]:
        """Inputs given without a name go to the parameters of `forward` in order."""
        order = list(inspect.signature(self.network.forward).parameters)
        places = {str(place): name for place, name in enumerate(order)}
        return {places.get(name, name): spec for name, spec in given.items()}
